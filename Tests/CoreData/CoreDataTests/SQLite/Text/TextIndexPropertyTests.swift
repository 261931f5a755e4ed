import Foundation
import SeededRandom
import Testing

@testable import CoreData

/// Tests that searches return the same results with and without text indexes.
struct TextIndexPropertyTests {
    private static let parts = [
        "a", "B", "c", "k", "\u{212A}", "z", " ", "é", "e\u{301}", "\u{301}", "ß", "ẞ", "SS", "ﬁ", "İ", "ı", "ǆ", "σ",
        "ς",
        "Σ", "ι", "ᾳ", "\u{345}", "ὒ", "日", "本", "語", "が", "か\u{3099}", "한", "\u{1100}\u{1161}", "🙂", "👩‍👩‍👧",
        "\u{5D0}\u{5B7}",
        "\u{327}", "\u{323}", "\u{302}", "\0", "\"", "*", "?", "\\", "'", "ก", "ั", "word", "Text",
    ]
    private static let operators = ["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "=="]
    private static let options = ["", "[c]", "[d]", "[cd]", "[n]"]

    private func text(_ random: inout SeededGenerator, _ most: Int) -> String {
        (0..<random.below(most + 1)).map { _ in Self.parts[random.below(Self.parts.count)] }.joined()
    }

    private func needle(_ texts: [String], _ random: inout SeededGenerator) -> String {
        let scalars = Array(texts[random.below(texts.count)].unicodeScalars)
        guard random.below(4) > 0, !scalars.isEmpty else { return text(&random, 4) }
        let start = random.below(scalars.count)
        let end = min(scalars.count, start + 2 + random.below(6))
        let piece = String(String.UnicodeScalarView(scalars[start..<end]))
        return [piece, piece.uppercased(), piece.lowercased(), piece.decomposedStringWithCanonicalMapping][
            random.below(4)
        ]
    }

    private func condition(_ texts: [String], _ random: inout SeededGenerator) -> (String, [Any]) {
        let key = random.below(2) == 0 ? "body" : "title"
        let operation = Self.operators[random.below(Self.operators.count)]
        let options = Self.options[random.below(Self.options.count)]
        let needle = needle(texts, &random)
        let pattern = operation == "LIKE" ? "*\(needle)*" : needle
        return ("\(key) \(operation)\(options) %@", [pattern])
    }

    @Test(arguments: 1...4)
    func indexesFindWhatIsFoundWithoutThem(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let search = try SearchLibrary()
        let plain = try Library(SearchLibrary.model(isIndexed: false))
        var texts: [String] = []
        for round in 0..<4 {
            let new = (0..<60).map { _ in text(&random, 12) }
            texts += new
            for library in [search.library, plain] {
                let context = library.context()
                let old = try context.all("Note", nil, sortedBy: "position")
                for (index, note) in old.enumerated() where index % 7 == round {
                    note.setValue(new[index % new.count], forKey: "body")
                }
                for (index, note) in old.enumerated() where index % 11 == round { context.delete(note) }
                for (index, text) in new.enumerated() {
                    let note = context.make("Note", ["title": new[new.count - 1 - index], "body": text])
                    note.setValue(round * 100 + index, forKey: "position")
                }
                try context.save()
            }
            if round != 2 { try search.indexer.finish() }
            for _ in 0..<150 {
                var (format, arguments) = condition(texts, &random)
                if random.below(3) == 0 {
                    let (other, more) = condition(texts, &random)
                    format = "\(format) \(random.below(2) == 0 ? "AND" : "OR") \(other)"
                    arguments += more
                }
                let predicate = NSPredicate(format: format, argumentArray: arguments)
                let all = try found(predicate, plain)
                #expect(try found(predicate, search.library) == all, "\(predicate)")
                let window = try found(predicate, search.library, limit: 3, offset: 1)
                #expect(window == Array(all.dropFirst().prefix(3)), "\(predicate)")
                let any = try found(predicate, search.library, limit: 3, offset: 1, isOrdered: false)
                #expect(any.count == window.count && Set(any).count == any.count, "\(predicate)")
                #expect(Set(any).isSubset(of: all), "\(predicate)")
            }
        }
    }

    private func found(
        _ predicate: NSPredicate,
        _ library: Library,
        limit: Int = 0,
        offset: Int = 0,
        isOrdered: Bool = true
    ) throws -> [Int] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = predicate
        if isOrdered { request.sortDescriptors = [NSSortDescriptor(key: "position", ascending: true)] }
        (request.fetchLimit, request.fetchOffset) = (limit, offset)
        return try library.context().fetch(request).compactMap { $0.value(forKey: "position") as? Int }
    }
}
