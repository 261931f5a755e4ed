import Foundation

/// A book about Core Data beside the package; nil if it is not there.
struct Book {
    /// “Pro iOS Persistence”, whose second chapter builds the book store.
    static let persistence = Book(numbered: "002", beside: GuideCompiler.package)
    /// The book about notes, folders and keywords that builds the slip box.
    static let slipbox = Book(numbered: "004", beside: GuideCompiler.package)

    /// Two episodes about an app for notes, whose screens are UIKit's: the list of notes, and a note's category.
    static let notesList = Book(numbered: "001", beside: GuideCompiler.package)
    static let notesCategories = Book(numbered: "000", beside: GuideCompiler.package)
    /// An article about an app for colours, in the first version of Swift.
    static let savedColours = Book(numbered: "003", beside: GuideCompiler.package)

    private let lines: [String]

    init?(numbered number: String, beside package: URL) {
        let folder = package.deletingLastPathComponent().appending(path: "shared/seeds")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        guard let name = names.first(where: { $0.hasPrefix("\(number)_") }),
            let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
        else { return nil }
        lines = text.components(separatedBy: .newlines)
    }

    /// Returns the Swift listing with a number, up to the line that closes its last brace.
    func listing(_ number: Int, ofChapter chapter: Int) -> Listing {
        let name = "\(chapter)-\(number)"
        let titles = ["Listing \(name). ", "Listing \(name)B"]
        guard let title = lines.firstIndex(where: { line in titles.contains { line.hasPrefix($0) } }) else {
            return Listing(name: name, text: "")
        }
        var code: [String] = []
        var depth = 0
        for line in lines[(title + 1)...] {
            code.append(line)
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
            if depth == 0, line.hasPrefix("}") { break }
        }
        return Listing(name: name, text: code.joined(separator: "\n"))
    }

    /// Returns the listing between the fences around a phrase: at the last place of the phrase, since later versions
    /// are better, or at another one. Each page has fences of its own.
    func listing(_ name: String, with phrase: String, at place: Int? = nil, pages: Int = 1) -> Listing {
        let places = lines.indices.filter { lines[$0].contains(phrase) }
        let index = place ?? places.count
        var code: [String] = []
        guard places.indices.contains(index - 1),
            var fence = lines[..<places[index - 1]].lastIndex(where: isFence)
        else { return Listing(name: name, text: "") }
        for _ in 0..<pages {
            guard let end = lines[(fence + 1)...].firstIndex(where: isFence) else { break }
            code += lines[(fence + 1)..<end]
            fence = lines[(end + 1)...].firstIndex(where: isFence) ?? end
        }
        return Listing(name: name, text: code.joined(separator: "\n"))
    }

    /// Returns a listing without fences, which begins at a line with a phrase and ends where its braces balance: at the last place
    /// of the phrase, since later versions are better, or at another one.
    func listing(_ name: String, from phrase: String, at place: Int? = nil) -> Listing {
        let places = lines.indices.filter { lines[$0].hasPrefix(phrase) }
        let index = (place ?? places.count) - 1
        guard places.indices.contains(index) else { return Listing(name: name, text: "") }
        var code: [String] = []
        var depth = 0
        for line in lines[places[index]...] {
            code.append(line)
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
            if depth == 0, line.contains("}") { break }
        }
        return Listing(name: name, text: code.joined(separator: "\n"))
    }

    private func isFence(_ line: String) -> Bool {
        line.hasPrefix("```") || line.hasPrefix("</pre>")
    }
}
