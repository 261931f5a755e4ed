import DocumentMath
import DocumentRichText
import Foundation
import MarkdownVault

/// A complete HTML page. It contains no scripts and forbids browsers to run any.
struct SitePage {
    let title: String
    /// The elements of the head, as HTML.
    var head: [String] = []
    /// The contents of the body, as HTML.
    let body: String

    var text: String {
        """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'">
        <title>\(HTMLHead.escaped(title))</title>
        \((head + [Self.style] + formulaStyle + footnoteStyle).joined(separator: "\n"))
        </head>
        <body>
        \(body)
        </body>
        </html>

        """
    }

    /// The style sheet of formulas, if there are any.
    private var formulaStyle: [String] {
        body.contains("<math ") ? ["<style>\n\(MathFormula.styleSheet)\n</style>"] : []
    }

    /// The style sheet of footnotes, if there are any.
    private var footnoteStyle: [String] {
        body.contains("<section data-footnotes") ? ["<style>\n\(Self.footnotes)\n</style>"] : []
    }

    /// Only the numbers of footnotes are shown, and their texts at the end.
    private static let footnotes = """
        [data-footnote-source] { display: none }
        [data-footnote]::after { content: attr(data-footnote); font-size: .75em; vertical-align: super; line-height: 0 }
        [data-footnotes] { margin-top: 2em; border-top: 1px solid; font-size: .9em }
        [data-footnotes] p:nth-last-child(2) { display: inline }
        """

    private static let style = """
        <style>
        body { max-width: 42em; margin: 2em auto; padding: 0 1em; font-family: system-ui, sans-serif; line-height: 1.5 }
        img { max-width: 100% }
        </style>
        """
}

/// The start page of a site: all notes by folder.
struct PageIndex {
    private let plan: PagePlan

    init(_ plan: PagePlan) {
        self.plan = plan
    }

    var file: VaultFile {
        get throws {
            guard let path = PagePlan.indexPath else { throw VaultProblem("index.html", .unwritable, "no such path") }
            let page = SitePage(
                title: "Notes",
                head: ["<meta name=\"\(Page.indexName)\" content=\"\(plan.entries.count)\">"],
                body: "<h1>Notes</h1>\n" + sections(from: path).joined(separator: "\n")
            )
            return VaultFile(path: path, data: Data(page.text.utf8))
        }
    }

    private func sections(from index: VaultPath) -> [String] {
        let byFolder = Dictionary(grouping: plan.entries) { $0.path.parent }
        let places = [nil] + plan.folders.map { Optional($0) }
        return places.flatMap { folder -> [String] in
            guard let entries = byFolder[folder] else { return [] }
            let items = entries.sortedNaturally(by: \.title).map { entry in
                let title = entry.title.isEmpty ? entry.path.stem : entry.title
                let address = HTMLHead.escaped(PageLink.text(to: entry.path, from: index))
                return "<li><a href=\"\(address)\">\(HTMLHead.escaped(title))</a></li>"
            }
            let heading = folder.map { "<h2>\(HTMLHead.escaped($0.text))</h2>" }
            return [heading].compactMap { $0 } + ["<ul>"] + items + ["</ul>"]
        }
    }
}
