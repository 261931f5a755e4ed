import Foundation
import MarkdownVault
import RichText

/// The page that a site begins with: all notes by their folders.
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
            let items = entries.sorted { $0.title.lowercased() < $1.title.lowercased() }.map { entry in
                let title = entry.title.isEmpty ? entry.path.stem : entry.title
                let address = HTMLHead.escaped(PageLink.text(to: entry.path, from: index))
                return "<li><a href=\"\(address)\">\(HTMLHead.escaped(title))</a></li>"
            }
            let heading = folder.map { "<h2>\(HTMLHead.escaped($0.text))</h2>" }
            return [heading].compactMap { $0 } + ["<ul>"] + items + ["</ul>"]
        }
    }
}
