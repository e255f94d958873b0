"""What Sphinx has to know to make slides of the deck, which is a page of the book, too.

A heading of the second or third level begins a slide. A quotation is for whoever presents it, so it
becomes the slide's notes. `.site/make` starts Sphinx and treats its warnings as errors.
"""

import html
import re
import sys
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.writers.html5 import HTML5Translator
from sphinx_revealjs.writers import RevealjsSlideTranslator

site = Path(__file__).resolve().parents[1]
sys.path.append(str(site))
from fragments import Fragments, showing_fragments  # noqa: E402

project = "Seven repairs"
extensions = ["myst_parser", "sphinx_revealjs"]
root_doc = "seven-repairs-deck"
include_patterns = [f"{root_doc}.md"]
highlight_language = "text"
suppress_warnings = ["misc.highlighting_failure"]
pygments_style = "xcode"

revealjs_style_theme = "white"
revealjs_static_path = ["slides.css"]
revealjs_css_files = ["pygments.css", "slides.css"]
revealjs_script_plugins = [{"name": "RevealNotes", "src": "revealjs/plugin/notes/notes.js"}]
revealjs_script_conf = {
    "width": 1280, "height": 720, "margin": 0, "center": False, "hash": True, "transition": "none",
    "controls": False,
}


class Links(SphinxTransform):
    """Leads links to the site, which is beside the slides."""

    default_priority = 500

    def apply(self):
        kinds = (addnodes.pending_xref, addnodes.download_reference)
        for link in list(self.document.findall(lambda node: isinstance(node, kinds))):
            file = (Path(self.env.srcdir) / link["reftarget"].partition("#")[0]).resolve()
            page = file.relative_to(site.parent).with_suffix(".html")
            link.replace_self(nodes.reference("", "", *link.children, refuri=f"../{page}"))


class Translator(showing_fragments(RevealjsSlideTranslator)):
    """Colors code as the site does, and makes notes of quotations."""

    def visit_literal_block(self, node):
        try:
            HTML5Translator.visit_literal_block(self, node)
        finally:
            start, code, end = re.fullmatch(
                r"(.*<pre>(?:<span></span>)?)(.*?)\n?(</pre>.*)", self.body[-1], re.DOTALL
            ).groups()
            self.body[-1] = start + "".join(map(self.line, code.split("\n"))) + end

    def line(self, line):
        """Returns a line of code, whose rest is indented if it's too long for the slide."""
        text = html.unescape(re.sub("<[^>]*>", "", line))
        # A complaint's time, or the label of a verdict's line, stands in a column of its own.
        column = len(re.match(r"[-+]? *([^ ]+  +)?", text)[0])
        line = re.sub(r"(✗ .*)$", r'<span class="complaint">\1</span>', line)
        return f'<span class="line" style="--column: {column + 2}ch">{line}</span>'

    def visit_block_quote(self, node):
        self.body.append('<aside class="notes">')

    def depart_block_quote(self, node):
        self.body.append("</aside>\n")


def setup(app):
    app.add_transform(Fragments)
    app.add_transform(Links)
    app.set_translator("revealjs", Translator)
