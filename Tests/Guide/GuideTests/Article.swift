import Foundation

/// A text of the guide: the README, or an article of a documentation catalog.
struct Article {
    /// A fenced block of code.
    struct Block {
        /// The language of the fence: `swift`, `xml`, `sh`.
        let language: String
        /// The index of the section, which is counted by headings from 0.
        let section: Int
        /// The number of its first line in the article, counted from 1.
        let line: Int
        let lines: [String]
    }

    /// The path of the file within the package.
    let path: String
    let blocks: [Block]

    /// Reads an article.
    init(path: String, in package: URL) throws {
        self.init(path: path, text: try String(contentsOf: package.appending(path: path), encoding: .utf8))
    }

    init(path: String, text: String) {
        self.path = path
        var blocks: [Block] = []
        var section = 0
        var fence: (language: String, line: Int, lines: [String])?
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            switch fence {
            case nil where line.hasPrefix("```"):
                fence = (String(line.dropFirst(3)), number + 2, [])
            case nil where line.hasPrefix("#"):
                section += 1
            case (let language, let first, let lines)? where line.hasPrefix("```"):
                blocks.append(Block(language: language, section: section, line: first, lines: lines))
                fence = nil
            default:
                fence?.lines.append(String(line))
            }
        }
        self.blocks = blocks
    }

    /// The README and the articles of all documentation catalogs.
    static func all(in package: URL) throws -> [Article] {
        let sources = try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: "Sources").path)
        let articles = sources.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted().map { "Sources/\($0)" }
        return try (["README.md"] + articles).map { try Article(path: $0, in: package) }
    }
}
