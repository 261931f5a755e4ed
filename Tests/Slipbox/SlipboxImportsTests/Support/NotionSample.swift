import DocumentZipFiles
import Foundation
import MarkdownVault

/// Exports as Notion writes them.
enum NotionSample {
    static let home = "11111111aaaabbbbccccddddeeee0001"
    static let sub = "11111111aaaabbbbccccddddeeee0002"
    static let books = "11111111aaaabbbbccccddddeeee0003"
    static let book = "11111111aaaabbbbccccddddeeee0004"
    static let picture = Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 7])

    /// An export of Markdown with a page, one below it, and a database.
    static let markdown: [String: Data] = [
        "Home \(home).md": Data(
            """
            # Home: all

            See [Sub](Home%20\(home)/Sub%20\(sub).md) and [it again](https://www.notion.so/Sub-\(sub)?pvs=4).

            ![map](Home%20\(home)/map.png)

            <aside>
            💡 Mind this

            </aside>

            - [ ]  open
            - [x]  done

            [Books](Home%20\(home)/Books%20\(books).csv) and [lost](Home%20\(home)/Lost.md)

            """.utf8
        ),
        "Home \(home)/Sub \(sub).md": Data("# Sub\n\nBack to [Home](../Home%20\(home).md)\n".utf8),
        "Home \(home)/map.png": picture,
        "Home \(home)/Books \(books).csv": Data("\u{FEFF}Name,Tags\nHard Times,\"novel, old\"\n".utf8),
        "Home \(home)/Books \(books)_all.csv": Data(
            "\u{FEFF}Name,Tags,Created,Pages\nHard Times,\"novel, old\",\"May 1, 2021 2:30 PM\",352\nOther,,,\n".utf8
        ),
        "Home \(home)/Books \(books)/Hard Times \(book).md": Data(
            """
            # Hard Times

            Tags: novel, old
            Created: May 1, 2021 2:30 PM
            Pages: 352

            Note: this is text
            """.utf8
        ),
    ]

    static let html: [String: Data] = [
        "Page \(home).html": Data(
            """
            <html><head><title>Page</title><style>p { color: red }</style></head><body>\
            <article id="11111111-aaaa-bbbb-cccc-ddddeeee0001" class="page sans"><header>\
            <h1 class="page-title">Page</h1><p class="page-description"></p><table class="properties"><tbody>\
            <tr class="property-row property-row-multi_select"><th><span class="icon property-icon"></span>Tags</th><td>\
            <span class="selected-value">home office</span><span class="selected-value">coffee</span></td></tr>\
            <tr class="property-row property-row-checkbox"><th>Serviced</th><td><div class="checkbox checkbox-on"></div>\
            </td></tr><tr class="property-row property-row-created_time"><th>Made</th><td><time>@March 1, 2024</time></td>\
            </tr></tbody></table></header><div class="page-body"><p id="x">A <strong>bold</strong> word</p>\
            <ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>open</span></li></ul>\
            <ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>done</span></li></ul>\
            <ol type="1" start="1"><li>one</li></ol><ol type="1" start="2"><li>two</li></ol>\
            <figure class="callout"><div style="font-size:1.5em"><span class="icon">💡</span></div>\
            <div style="width:100%"><p>Mind this</p></div></figure>\
            <figure class="equation"><style>@import url('x')</style><span class="katex"><math><mi>E</mi>\
            <annotation encoding="application/x-tex">E=mc^2</annotation></math><span>E=mc2</span></span></figure>\
            <pre class="code"><code class="language-Swift">let a = 1</code></pre>\
            <figure class="image"><a href="Page%20\(home)/map.png"><img src="Page%20\(home)/map.png"/></a></figure>\
            <p><a href="Page%20\(home)/Sub%20\(sub).html">Sub</a></p></div></article></body></html>
            """.utf8
        ),
        "Page \(home)/Sub \(sub).html": Data(
            "<html><body><article id=\"s\" class=\"page sans\"><header><h1 class=\"page-title\">Sub</h1></header></article>"
                .utf8
        ),
        "Page \(home)/map.png": picture,
        "index.html": Data("<html><body>index</body></html>".utf8),
    ]

    static func date(_ text: String) -> Date? { VaultDate.read(text, timeZone: .current) }

    /// Returns an archive, optionally with all files in a part that is an archive itself, as Notion makes them.
    static func archive(_ files: [String: Data], in folder: URL, isParted: Bool = false) throws -> Data {
        let url = folder.appendingPathComponent("\(UUID().uuidString).zip")
        let writer = try ZipWriter(to: url)
        for (path, data) in files.sorted(by: { $0.key < $1.key }) { try writer.add(path, data) }
        try writer.finish()
        let data = try Data(contentsOf: url)
        try FileManager.default.removeItem(at: url)
        return isParted ? try archive(["Export-1-Part-1.zip": data], in: folder) : data
    }
}
