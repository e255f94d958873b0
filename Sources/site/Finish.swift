import Foundation

/// The name of the script in the site's top folder.
let siteScript = "workbook.js"

/// Adds to a site what DocC doesn't provide: folds, colors, and a first page.
func finish(_ site: URL, basePath: String) throws {
  try save(foldScript, at: site.appending(path: siteScript))
  try save(styles, at: site.appending(path: "workbook.css"))
  try save(themeSettings, at: site.appending(path: "theme-settings.json"))
  let head = """
    <link href="\(basePath)/workbook.css" rel="stylesheet">\
    <script defer="defer" src="\(basePath)/\(siteScript)"></script></head>
    """
  let paths = try FileManager.default.subpathsOfDirectory(atPath: site.path)
  for path in paths where path.hasSuffix("index.html") {
    let page = site.appending(path: path)
    try save(try text(at: page).replacing("</head>", with: head), at: page)
  }
  try save(redirection, at: site.appending(path: "index.html"))
}

/// The page at the top, which leads to the book.
private let redirection = """
  <!doctype html>
  <html lang="en-US">
  <meta charset="utf-8">
  <meta http-equiv="refresh" content="0; url=documentation/\(Pages.root.lowercased())/">
  <title>KVOController Workbook</title>
  <a href="documentation/\(Pages.root.lowercased())/">KVOController Workbook</a>
  </html>

  """

/// The colors of DocC's theme.
private let themeSettings = """
  {
    "theme": {
      "color": {
        "documentation-intro-fill": {"light": "#eef5fc", "dark": "#0f2438"},
        "documentation-intro-title": {"light": "#1d1d1f", "dark": "#f5f5f7"},
        "documentation-intro-eyebrow": {"light": "#4a4a4f", "dark": "#b5b5ba"}
      }
    }
  }

  """

private let styles = """
  .documentation-hero .background-icon, .documentation-hero .icon { display: none; }
  .fold > .label { display: none; }
  .fold > .fold-summary { cursor: pointer; font-weight: 600; margin-top: 0 !important; }
  .fold.closed > [hidden] { border: 0 !important; margin: 0 !important; padding: 0 !important; }
  .fold > .fold-summary::before { content: "▸ "; }
  .fold:not(.closed) > .fold-summary::before { content: "▾ "; }
  .fold:not(.closed) > .fold-summary { margin-bottom: 0.8em; }

  """

/// A script that turns the boxes with the label `Fold` into folds.
///
/// DocC's own code manages the nodes of the page, so the script doesn't move any node. Folded text
/// is hidden until the browser finds it in a search.
private let foldScript = #"""
  "use strict";

  function setOpen(fold, isOpen) {
    fold.classList.toggle("closed", !isOpen);
    const summary = fold.querySelector(":scope > .fold-summary");
    summary.setAttribute("aria-expanded", isOpen);
    for (const part of fold.children) {
      if (part === summary || part.classList.contains("label")) continue;
      if (isOpen) part.removeAttribute("hidden");
      else part.setAttribute("hidden", "until-found");
    }
  }

  function prepareFolds() {
    for (const label of document.querySelectorAll("aside:not(.fold) > .label")) {
      const summary = label.nextElementSibling;
      if (label.textContent.trim() !== "\#(foldLabel)" || !summary) continue;
      label.parentElement.classList.add("fold");
      summary.classList.add("fold-summary");
      summary.setAttribute("role", "button");
      summary.setAttribute("tabindex", "0");
      setOpen(label.parentElement, false);
    }
  }

  function toggle(event) {
    const summary = event.target.closest(".fold-summary");
    if (!summary || event.target.closest("a")) return;
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    setOpen(summary.parentElement, summary.parentElement.classList.contains("closed"));
  }

  function setAllOpen(isOpen) {
    for (const fold of document.querySelectorAll(".fold")) setOpen(fold, isOpen);
  }

  document.addEventListener("click", toggle);
  document.addEventListener("keydown", toggle);
  document.addEventListener("beforematch", (event) => {
    const fold = event.target.closest(".fold");
    if (fold) setOpen(fold, true);
  });
  window.addEventListener("beforeprint", () => setAllOpen(true));
  window.addEventListener("afterprint", () => setAllOpen(false));
  new MutationObserver(prepareFolds).observe(document.documentElement, {
    childList: true,
    subtree: true,
  });

  """#
