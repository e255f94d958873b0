"""What Sphinx has to know about this repository to make a website of its pages.

The pages are read where they lie, so that the website shows the same Markdown as the repository.
`.site/make` starts Sphinx and treats its warnings as errors.
"""

import os
import re
import sys
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.writers.html5 import HTML5Translator

sys.path.append(str(Path(__file__).parent))
from fragments import Fragments, showing_fragments  # noqa: E402

project = html_title = "KVOController Workbook"
extensions = ["myst_parser"]
root_doc = "README"
include_patterns = [
    "README.md", ".github/*.md", "Chapters/*.md", "Chapters/teaching/*.md",
    "Exercises/README.md", "Exercises/Chapter*/*/README.md",
]
exclude_patterns = [".build", ".git", "Sources", "Tests"]
myst_heading_anchors = 6

highlight_language = "text"
pygments_style, pygments_dark_style = "xcode", "github-dark"
# Pygments doesn't know key paths, and leaves them without a color.
suppress_warnings = ["misc.highlighting_failure"]

html_theme = "furo"
html_favicon = "icon.svg"
# The colors of the pictures, so that these don't stand out from a dark page.
dark = {"color-background-primary": "#0d1117", "color-background-secondary": "#161b22"}
html_theme_options = {"dark_css_variables": dark}
html_static_path = html_css_files = ["book.css"]
html_copy_source = html_show_copyright = html_use_index = False
templates_path = ["templates"]
parts = ["brand", "search", "scroll-start", "navigation", "reference", "scroll-end"]
html_sidebars = {"**": [f"sidebar/{part}.html" for part in parts]}

# The address that a file's path can follow. While it's unknown, the site shows the files itself.
repository = os.environ.get("REPOSITORY", "").rstrip("/")
folder = Path(__file__).parents[1]
# The groups of pages beneath each page, as captions and names.
below = {}
# The paths of the files and folders that the site shows.
shown = set()


def arrange(app, env, names):
    """Puts the pages in order, beginning with the table of contents in `Chapters/README.md`.

    Any other page, such as an exercise, comes beneath the page that's the first to link to it.
    """
    table = "Chapters/README"
    placed = {root_doc, table}

    def read(page):
        return (folder / f"{page}.md").read_text(encoding="utf-8")

    def new_pages(page, text):
        paths = re.findall(r"\]\(([^)#:]+)\.md\b", text)
        paths = [os.path.normpath(f"{os.path.dirname(page)}/{path}").lstrip("/") for path in paths]
        found = [path for path in dict.fromkeys(paths) if path in env.found_docs - placed]
        placed.update(found)
        return found

    captions = re.split(r"^## (.+)$", read(table), flags=re.MULTILINE)[1:]
    below[root_doc] = [("", [table])]
    for caption, text in zip(captions[::2], captions[1::2]):
        below[root_doc].append((caption, new_pages(table, text)))
    queue = [root_doc] + [page for _, pages in below[root_doc] for page in pages]
    for page in queue:
        if pages := new_pages(page, read(page)):
            below.setdefault(page, []).append(("More" if page == root_doc else "", pages))
            queue += pages


def add_groups(app, page, source):
    """Adds the pages beneath a page to its Markdown, where only the sidebar shows them."""
    for caption, pages in below.get(page, []):
        lines = ["\n\n```{toctree}", ":hidden:", f":caption: '{caption}'" if caption else "", ""]
        source[0] += "\n".join(lines + [f"/{name}" for name in pages] + ["```\n"])


class FileLinks(SphinxTransform):
    """Leads links to files that aren't pages of the book to the reference, to the repository, or to
    a page that shows the file. MyST complains about the links that this leaves alone."""

    default_priority = 500

    def apply(self):
        kinds = (addnodes.pending_xref, addnodes.download_reference)
        for link in list(self.document.findall(lambda node: isinstance(node, kinds))):
            target = link["reftarget"]
            name = f"/{target}.md" if link["refdomain"] == "doc" else target
            path, file = self.env.relfn2path(name)
            is_page = path.removesuffix(".md") in self.env.found_docs
            if is_page or target.startswith("#") or not os.path.exists(file):
                continue
            builder, page = self.app.builder, self.env.docname
            if article := re.fullmatch(r"Sources/\w+/(\w+)\.docc/(\w+)\.md", path):
                # DocC's name of an article; the one with the module's name is the module's page.
                name = "/".join(dict.fromkeys(article.groups())).lower()
                path = f"reference/documentation/{name}/index"
                if not (builder.outdir / f"{path}.html").exists():
                    continue
                uri = builder.get_relative_uri(page, path).removesuffix("index.html")
            elif repository:
                uri = f"{repository}/{path}"
            else:
                shown.add(path)
                uri = builder.get_relative_uri(page, path)
            link.replace_self(nodes.reference("", "", *link.children, refuri=uri))


def file_pages(app):
    """Makes a page of each file, and of the names in each folder, that a page links to."""
    for path in sorted(shown):
        file = folder / path
        if file.is_dir():
            text = "\n".join(sorted(child.name for child in file.iterdir()))
        else:
            text = file.read_text(encoding="utf-8")
        language = "swift" if file.suffix == ".swift" else "text"
        body = app.builder.highlighter.highlight_block(text, language)
        yield path, {"title": path, "body": f"<h1>{file.name}</h1><p>{path}</p>{body}"}, "page.html"


def setup(app):
    app.add_transform(Fragments)
    app.set_translator("html", showing_fragments(HTML5Translator))
    app.add_transform(FileLinks)
    app.connect("env-before-read-docs", arrange)
    app.connect("source-read", add_groups)
    app.connect("html-collect-pages", file_pages)
