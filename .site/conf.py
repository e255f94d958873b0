"""What Sphinx needs to make a website of the pages or, with the tag `slides`, slides of the deck."""

import html
import os
import re
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.writers.html5 import HTML5Translator
from sphinx_revealjs.writers import RevealjsSlideTranslator

root = Path(__file__).resolve().parents[1]
is_deck = tags.has("slides")  # noqa: F821
root_doc = "seven-repairs-deck" if is_deck else "README"
project = html_title = "KVOController Workbook"
extensions = ["myst_parser"] + ["sphinx_revealjs"] * is_deck
myst_heading_anchors = 6
highlight_language, pygments_style, pygments_dark_style = "text", "xcode", "github-dark"
# Pygments doesn't know key paths, and leaves them without a color.
suppress_warnings = ["misc.highlighting_failure"]
html_theme, html_static_path = "furo", ["book.css"]
html_css_files, html_copy_source, html_use_index = ["book.css"], False, False
# The colors of the pictures, so that these don't stand out from a dark page.
dark = {"color-background-primary": "#0d1117", "color-background-secondary": "#161b22"}
html_theme_options = {"dark_css_variables": dark}
revealjs_style_theme, revealjs_static_path = "white", ["slides.css"]
revealjs_css_files = ["pygments.css", "slides.css"]
revealjs_script_plugins = [{"name": "RevealNotes", "src": "revealjs/plugin/notes/notes.js"}]
revealjs_script_conf = {"width": 1280, "height": 720, "margin": 0, "center": False, "hash": True,
                        "transition": "none", "controls": False,
                        "navigationMode": "linear", "defaultTiming": 60}
# The pages in the sidebar, below captions.
parts = {} if is_deck else {
    "The book": ["Chapters/README", "Chapters/how-to-study", "Chapters/[01]*"],
    "Appendices": ["Chapters/[A-Z]-*", "Chapters/*"],
    "Teaching": ["Chapters/teaching/README", "Chapters/teaching/*"],
    "Exercises": ["Exercises/README", "Exercises/Chapter*/*/README"],
    "The project": [".github/*", "Tests/Recordings/README"],
}
include_patterns = [f"{page}.md" for page in sum(parts.values(), [root_doc])]


def add_parts(app, page, source):
    """Adds the pages in the sidebar to the first page, which doesn't show them."""
    for caption, pages in parts.items() if page == root_doc else []:
        lines = ["\n\n```{toctree}", ":hidden:", ":glob:", f":caption: {caption}", ""]
        source[0] += "\n".join(lines + [f"/{page}" for page in pages] + ["```\n"])


def prepare(app, document):
    """Prepares pictures and links. MyST complains about the links that this leaves alone."""
    # In `ledger.svg#closed`, which shows a step of a drawing, Sphinx would look for the whole name.
    for image in document.findall(nodes.image):
        image["uri"], _, image["fragment"] = image["uri"].partition("#")
    # Links of the deck lead to the site, and links to files to the repository or, without its
    # address, to a copy; then, those to folders lead nowhere.
    repository = os.environ.get("REPOSITORY")
    kinds = (addnodes.pending_xref, addnodes.download_reference)
    for link in list(document.findall(lambda node: isinstance(node, kinds))):
        target, mark, anchor = link["reftarget"].partition("#")
        path, file = app.env.relfn2path(f"/{target}.md" if link["refdomain"] == "doc" else target)
        new = nodes.reference("", "", *link.children, refuri=f"{repository}/{path}")
        if is_deck and target:
            page = Path(file).resolve().relative_to(root).with_suffix(".html")
            new["refuri"] = f"../{page}{mark}{anchor}"
        elif not target or path.removesuffix(".md") in app.env.found_docs or not os.path.exists(file):
            continue
        elif not repository and os.path.isdir(file):
            new = nodes.inline("", "", *link.children)
        elif not repository:
            new = addnodes.download_reference("", "", *link.children, reftarget=f"/{path}")
        link.replace_self(new)


class Page(HTML5Translator):
    def visit_image(self, node):
        super().visit_image(node)
        if node["fragment"]:
            self.body[-1] = self.body[-1].replace('.svg"', f'.svg#{node["fragment"]}"', 1)


class Slide(Page, RevealjsSlideTranslator):
    """Colors code as pages do, and makes notes, which only the presenter sees, of quotations."""

    def visit_literal_block(self, node):
        try:
            HTML5Translator.visit_literal_block(self, node)
        finally:
            block = re.fullmatch(r"(.*<pre>(?:<span></span>)?)(.*?)\n?(</pre>.*)", self.body[-1], re.S)
            self.body[-1] = block[1] + "".join(map(self.line, block[2].split("\n"))) + block[3]

    def line(self, line):
        """Returns a line of code, whose rest is indented if it's too long for the slide."""
        text = html.unescape(re.sub("<[^>]*>", "", line))
        # A complaint's time, or the label of a verdict's line, stands in a column of its own.
        column = len(re.match(r"[-+]? *([^ ]+  +)?", text)[0])
        line = re.sub(r"(✗ .*)$", r'<span class="complaint">\1</span>', line)
        return f'<span class="line" style="--column: {column + 2}ch">{line}</span>'

    def visit_block_quote(self, node):
        # With the minutes of each slide, the presenter's view says whether the talk is late.
        if minutes := re.search(r"(\d+) min\.", node.astext()):
            slide = max(n for n, text in enumerate(self.body) if text.startswith("<section"))
            timing = f'<section data-timing="{int(minutes[1]) * 60}"'
            self.body[slide] = self.body[slide].replace("<section", timing, 1)
        # The presenter's view, which takes over what's in here, would show fewer lines at a time.
        style = "<style>.value :is(li, p, ul) { line-height: 1.2; margin: 0 0 0.15em; }</style>"
        self.body.append(f'<aside class="notes">{style}')

    def depart_block_quote(self, node):
        self.body.append("</aside>\n")


def setup(app):
    app.set_translator("html", Page)
    app.set_translator("revealjs", Slide)
    app.connect("source-read", add_parts)
    app.connect("doctree-read", prepare, priority=400)  # before Sphinx collects files
