import Foundation
import Testing

@testable import CoreData

/// Text searches find the objects that contain all words, best first.
struct TextSearchTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try SearchLibrary().library
        context = library.context()
        for (title, body) in [
            ("Slip box", "A box of paper slips"), ("Paper", "What a slip box is made of"),
            ("Boxing", "No slips allowed"),
            ("Slipper", "Comes in a box"), ("Zettelkästen", "Ordered"), ("Diary", ""),
        ] {
            _ = context.make("Note", ["title": title, "body": body])
        }
        try context.save()
    }

    private func found(_ text: String, weights: [String: Double] = [:], limit: Int = 0) throws -> [String] {
        var request = TextSearchRequest<NSManagedObject>(text, entityName: "Note", weights: weights)
        request.limit = limit
        return try context.search(request).compactMap { $0.object.value(forKey: "title") as? String }
    }

    @Test func allWordsAreFoundWhereverTheyAre() throws {
        #expect(try Set(found("slip box")) == ["Slip box", "Paper", "Boxing", "Slipper"])
        #expect(try Set(found("paper SLIP")) == ["Slip box", "Paper"])
        #expect(try found("kasten") == ["Zettelkästen"])
        #expect(try found("paper kasten").isEmpty)
    }

    @Test func wordsInQuotesStandTogether() throws {
        #expect(try Set(found("\"slip box\"")) == ["Slip box", "Paper"])
        #expect(try Set(found("\"slip box\" pap")) == ["Slip box", "Paper"])
        #expect(try Set(found("\"slip box")) == ["Slip box", "Paper", "Boxing", "Slipper"])
    }

    @Test func bestComeFirst() throws {
        #expect(try found("slip box").first == "Slip box")
        #expect(try found("box ").prefix(2).contains("Slip box"))
        #expect(try found("box ", weights: ["title": 1, "body": 1]).last == "Boxing")
        #expect(try found("paper", weights: ["title": 10, "body": 1]).first == "Paper")
        #expect(try found("paper", weights: ["title": 0.01, "body": 1]).first == "Slip box")
        #expect(try found("slip", limit: 2).count == 2)
        let results = try context.search(TextSearchRequest<NSManagedObject>("slip box", entityName: "Note"))
        #expect(results.map(\.rank) == results.map(\.rank).sorted(by: >))
    }

    @Test func onlyGivenAttributesAreSearched() throws {
        #expect(try Set(found("paper", weights: ["title": 1])) == ["Paper"])
        #expect(throws: CocoaError.self) { try found("paper", weights: ["none": 1]) }
        #expect(throws: CocoaError.self) { try found("paper", weights: ["position": 1]) }
        #expect(throws: CocoaError.self) {
            try context.search(TextSearchRequest<NSManagedObject>("paper", entityName: "None"))
        }
    }

    @Test func textWithoutWordsFindsNothing() throws {
        #expect(try found("").isEmpty)
        #expect(try found("  \n \"\" \" \"").isEmpty)
    }

    @Test func conditionIsAppliedToo() throws {
        var request = TextSearchRequest<NSManagedObject>("box", entityName: "Note")
        request.predicate = NSPredicate(format: "title BEGINSWITH 'S'")
        let titles = try context.search(request).compactMap { $0.object.value(forKey: "title") as? String }
        #expect(Set(titles) == ["Slip box", "Slipper"])
    }

    @Test func unsavedChangesCount() throws {
        _ = context.make("Note", ["title": "New", "body": "unsaved box"])
        try context.all("Note", "title == 'Slipper'").forEach(context.delete)
        try context.all("Note", "title == 'Paper'").first?.setValue("nothing", forKey: "body")
        #expect(try Set(found("box")) == ["Slip box", "Boxing", "New"])
    }

    @Test func rangesAndExcerptsAreOfTheTextAsItIs() throws {
        let long =
            String(repeating: "lorem ipsum ", count: 20) + "the Kästen here " + String(repeating: "dolor ", count: 20)
        _ = context.make("Note", ["title": "Long", "body": long])
        let request = TextSearchRequest<NSManagedObject>("kasten her", entityName: "Note")
        let result = try #require(try context.search(request).first)
        #expect(result.ranges(of: "body").map { String(long[$0]) } == ["Kästen", "her"])
        #expect(result.ranges(of: "title").isEmpty)
        let excerpt = try #require(result.excerpt(of: "body", length: 40))
        #expect(excerpt.text.count <= 40)
        #expect(excerpt.text.contains("the Kästen here"))
        #expect(!excerpt.text.hasPrefix(" ") && long.contains(" \(excerpt.text) "))
        #expect(excerpt.ranges.map { String(excerpt.text[$0]) } == ["Kästen", "her"])
        #expect(result.excerpt(of: "title") == nil)
        #expect(result.excerpt(of: "body", length: 0)?.text == "Kästen")
        #expect(result.excerpt(of: "body", length: 10_000)?.text == long)
    }
}
