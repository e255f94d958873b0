"""An extension that shows a step of a drawing: `ledger.svg#closed` is the file with a fragment."""

from docutils import nodes
from sphinx.transforms import SphinxTransform


class Fragments(SphinxTransform):
    """Moves fragments out of the way, because Sphinx looks for a file of the whole name."""

    default_priority = 500

    def apply(self):
        for image in self.document.findall(nodes.image):
            image["uri"], _, image["fragment"] = image["uri"].partition("#")


def showing_fragments(translator):
    """Returns a class that writes what another one does, and the fragments of images."""

    class Translator(translator):
        def visit_image(self, node):
            super().visit_image(node)
            if node.get("fragment"):
                self.body[-1] = self.body[-1].replace('.svg"', f'.svg#{node["fragment"]}"', 1)

    return Translator
