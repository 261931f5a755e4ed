import DocumentRichText
import Foundation
import MarkdownVault

/// A page of an export in Markdown.
struct NotionPage {
    /// The heading; empty if the page has none.
    private(set) var title = ""
    private(set) var properties = NotionProperties()
    /// The text after the heading and the properties.
    private(set) var body = ""

    /// Reads a page.
    ///
    /// - Parameter names: the names of the properties that pages of this folder have; empty outside of databases.
    init(_ text: String, names: Set<String>) {
        var lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)[...]
        if lines.first?.hasPrefix("# ") == true {
            title = ConvertedNote.line(String(lines.removeFirst().dropFirst(2)))
            while lines.first?.isEmpty == true { lines.removeFirst() }
            while let line = lines.first, let property = Self.property(line, names) {
                properties.add(property.name, property.value)
                lines.removeFirst()
            }
            while lines.first?.isEmpty == true { lines.removeFirst() }
        }
        body = Self.withCallouts(lines).joined(separator: "\n")
    }

    /// Returns the heading of a page, of which only the beginning is at hand.
    static func title(of text: String) -> String? {
        guard text.hasPrefix("# ") else { return nil }
        return ConvertedNote.line(String(text.prefix { !$0.isNewline }.dropFirst(2)))
    }

    private static func property(_ line: Substring, _ names: Set<String>) -> (name: String, value: String)? {
        guard !names.isEmpty,
            let colon = line.range(of: ": ")?.lowerBound ?? (line.last == ":" ? line.indices.last : nil)
        else { return nil }
        let name = String(line[..<colon])
        return names.contains(name) ? (name, String(line[colon...].dropFirst())) : nil
    }

    /// Makes callouts of the elements that Notion writes for them.
    private static func withCallouts(_ lines: ArraySlice<Substring>) -> [String] {
        var result: [String] = []
        var (isCallout, fence) = (false, Substring?.none)
        for line in lines {
            let trimmed = line.drop { $0 == " " }
            if fence.map({ trimmed.hasPrefix($0) }) ?? false {
                fence = nil
            } else if fence == nil, trimmed.hasPrefix("```") || trimmed.hasPrefix("~~~") {
                fence = trimmed.prefix { $0 == trimmed.first }
            } else if fence == nil, line == "<aside>", !isCallout {
                isCallout = true
                result.append("> [!note]")
                continue
            } else if fence == nil, line == "</aside>", isCallout {
                isCallout = false
                continue
            }
            result.append(isCallout ? line.isEmpty ? ">" : "> \(line)" : String(line))
        }
        return result
    }
}
