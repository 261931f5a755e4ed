import Foundation
import SeededRandom
import Testing

@testable import CoreData

/// Predicates that users type, checked against an entity.
@Suite struct PredicateCheckTests {
    private let library: Library
    private let context: NSManagedObjectContext
    private let note: NSEntityDescription

    init() throws {
        library = try Library()
        context = library.context()
        note = try #require(library.coordinator.managedObjectModel.entitiesByName["Note"])
    }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 7200) ?? .current
        return calendar
    }()

    private func parse(_ text: String) throws -> NSPredicate {
        try NSPredicate.parse(text, for: note, calendar: Self.calendar)
    }

    @Test(arguments: [
        ("titel == 'a'", "Note has no “titel”; did you mean “title”?"),
        ("TITLE == 'a'", "Note has no “TITLE”; did you mean “title”?"),
        ("itsPinned == YES", "Note has no “itsPinned”; did you mean “isPinned”?"),
        ("author == 'a'", "Note has no “author”."),
        ("folder.nme == 'a'", "Folder has no “nme”; did you mean “name”?"),
        ("folder.parent.titles == 'a'", "Folder has no “titles”."),
        ("ANY keywords.wrod == 'a'", "Keyword has no “wrod”; did you mean “word”?"),
        ("SUBQUERY(keywords, $k, $k.text == 'a').@count > 0", "Keyword has no “text”."),
        ("title.lenght > 3", "a text has no “lenght”."),
        ("position > '99'", "“position” is a number, but '99' is a text; write 99"),
        ("position > 'many'", "“position” is a number, but 'many' is a text."),
        ("position IN {1, 'x'}", "“position” is a number, but 'x' is a text."),
        ("'99' < position", "“position” is a number, but '99' is a text; write 99"),
        ("title == 9", "“title” is a text, but 9 is a number; write '9'"),
        ("isPinned == 'yes'", "“isPinned” is true or false, but 'yes' is a text; write YES or NO"),
        ("isPinned == 2", "“isPinned” is true or false, but 2 is a number; write YES or NO"),
        ("created > 2026", "“created” is a date, but 2026 is a number; write a date as '2026-11-21 18:30'"),
        (
            "created > 'yesterday'",
            "“created” is a date, but 'yesterday' is a text; write it as '2026-11-21', '2026-11-21 18:30' or '2026-11-21T18:30:00Z'"
        ),
        (
            "created > '2026-02-31'",
            "“created” is a date, but '2026-02-31' is a text; write it as '2026-11-21', '2026-11-21 18:30' or '2026-11-21T18:30:00Z'"
        ),
        (
            "created == '2026-11-21'",
            "“created” is a date with a time, which is hardly ever equal to the beginning of a day; compare with >= '2026-11-21' and < the next day"
        ),
        (
            "identifier == '1234'",
            "“identifier” is a UUID, but '1234' is a text; write all of its 32 digits, with hyphens"
        ),
        ("position CONTAINS '1'", "“position” is a number, and CONTAINS compares texts."),
        ("rating BEGINSWITH '1'", "“rating” is a number, and BEGINSWITH compares texts."),
        ("created LIKE '2026*'", "“created” is a date, and LIKE compares texts."),
        ("title == position", "“title” is a text, and “position” is a number."),
        ("folder == created", "“folder” is an object of Folder, and “created” is a date."),
        ("title + 1 == 2", "“title” is a text, and cannot be computed with."),
        ("keywords.@sum.word > 2", "@sum adds numbers, and gets a text."),
        ("SUBQUERY(title, $t, $t == 'a').@count > 0", "SUBQUERY needs a collection, and “title” is a text."),
        ("keywords == nil", "“keywords” has members and is never nil; compare keywords.@count with 0"),
        ("nil != keywords", "“keywords” has members and is never nil; compare keywords.@count with 0"),
        ("cover == 3", "“cover” is an object of Cover; compare one of its attributes, such as cover.color"),
    ])
    func mistakesAreTold(_ text: String, _ message: String) throws {
        let error = #expect(throws: PredicateMeaningError.self) { _ = try parse(text) }
        #expect(error?.description == message && error?.text == text)
    }

    @Test(arguments: [
        ("title == 'a'", "title == \"a\""),
        ("price > 12.50", "price > 12.5"),
        ("keywords.word == 'a'", "ANY keywords.word == \"a\""),
        ("keywords.word IN {'a', 'b'}", "ANY keywords.word IN {\"a\", \"b\"}"),
        ("'a' == keywords.word", "ANY keywords.word == \"a\""),
        ("3 < links.position", "ANY links.position > 3"),
        ("title == keywords.word", "ANY keywords.word == title"),
        ("keywords.word == nil", "ANY keywords.word == nil"),
        ("ALL keywords.word == 'a'", "ALL keywords.word == \"a\""),
        ("folder == 'Inbox'", "folder.name == \"Inbox\""),
        ("folder IN {'Inbox', 'Archive'}", "folder.name IN {\"Inbox\", \"Archive\"}"),
        ("folder == nil", "folder == nil"),
        ("links BEGINSWITH 'Z'", "ANY links.title BEGINSWITH \"Z\""),
        ("'a' IN keywords.word", "\"a\" IN keywords.word"),
        ("keywords.word CONTAINS 'a'", "keywords.word CONTAINS \"a\""),
        ("keywords.@count > 1 AND NOT isPinned == 1", "keywords.@count > 1 AND NOT isPinned == 1"),
        ("title.length > 3", "title.length > 3"),
        ("position BETWEEN {1, 3}", "position BETWEEN {1, 3}"),
        ("lowercase(title) == 'a' OR rating * 2 > position", "lowercase(title) == \"a\" OR rating * 2 > position"),
        ("TRUEPREDICATE", "TRUEPREDICATE"),
        ("tags == 'anything'", "tags == \"anything\""),
        ("notes.@count == 0", nil),
        ("SUBQUERY(keywords, $k, $k.word == 'a').@count > 0", "SUBQUERY(keywords, $k, $k.word == \"a\").@count > 0"),
    ])
    func whatFitsIsCompleted(_ text: String, _ format: String?) throws {
        guard let format else {
            #expect(throws: PredicateMeaningError.self) { _ = try parse(text) }
            return
        }
        #expect(try parse(text).predicateFormat == NSPredicate(format: format).predicateFormat)
        // Every store can evaluate it.
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = try parse(text)
        #expect(try context.fetch(request).isEmpty)
    }

    @Test func malformedTextsAreParseErrors() {
        #expect(throws: PredicateParseError.self) { _ = try parse("title = = 'a'") }
        #expect(throws: PredicateParseError.self) { _ = try parse("title == $x") }
    }

    @Test func datesAreReadInTheCalendarsTimeZone() throws {
        func date(_ text: String) throws -> Date? {
            let comparison = try parse("created >= '\(text)'") as? NSComparisonPredicate
            return comparison?.rightExpression.constantValue as? Date
        }
        // 2026-11-20 22:00 in Greenwich is midnight of the 21st two hours east of it.
        let midnight = Date(timeIntervalSince1970: 1_795_212_000)
        #expect(try date("2026-11-21") == midnight)
        #expect(try date("2026-11-21 18:30") == midnight.addingTimeInterval(18.5 * 3600))
        #expect(try date("2026-11-21T18:30:15.5") == midnight.addingTimeInterval(18.5 * 3600 + 15.5))
        #expect(try date("2026-11-21T00:00:00Z") == midnight.addingTimeInterval(7200))
        #expect(try date("2026-11-21T00:00+01:30") == midnight.addingTimeInterval(1800))
        #expect(try date("2026-11-20T22:00:00-00:00") == midnight)
    }

    @Test func constantsHaveTheTypesOfTheirAttributes() throws {
        let id = UUID()
        let values: [String: Any] = [
            "title": "a", "price": Decimal(string: "0.1") ?? 0, "identifier": id, "isPinned": true,
            "created": Date(timeIntervalSince1970: 0),
            "source": try #require(URL(string: "https://example.org/a")),
            "folder": context.make("Folder", ["name": "In"]),
        ]
        _ = context.make("Note", values)
        try context.save()
        for text in [
            "price == 0.1", "price IN {0.1, 0.2}", "identifier == '\(id.uuidString)'", "isPinned == YES",
            "created == '1970-01-01T00:00:00Z'",
            "source == 'https://example.org/a'", "folder == 'In'", "created < '1970-01-02'",
        ] {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
            request.predicate = try parse(text)
            #expect(try context.count(for: request) == 1, "\(text)")
            #expect(try request.predicate?.evaluate(with: context.all("Note").first) == true, "\(text)")
        }
    }

    @Test func wordsStandForKeys() throws {
        let names = ["heading": "title", "place": "folder", "label": "name", "words": "keywords", "folder": "title"]
        func parse(_ text: String) throws -> String {
            try NSPredicate.parse(text, for: note, names: names, calendar: Self.calendar).predicateFormat
        }
        #expect(try parse("heading == 'a' AND title == 'b'") == "title == \"a\" AND title == \"b\"")
        #expect(try parse("place.label == 'a'") == "folder.name == \"a\"")
        #expect(try parse("place == 'a'") == "folder.name == \"a\"")
        #expect(try parse("words.@count > 1") == "keywords.@count > 1")
        #expect(try parse("SUBQUERY(words, $t, $t.word == heading).@count == 0").contains("$t.word == title"))
        // A word that is a key stands for the key.
        #expect(try parse("folder.name == 'a'") == "folder.name == \"a\"")
        for (text, told) in [
            ("headin == 'a'", "Note has no “headin”; did you mean “heading”?"),
            ("place.labl == 'a'", "Folder has no “labl”; did you mean “label”?"),
            ("heading == 1", "“heading” is a text, but 1 is a number; write '1'"),
            ("heading == position", "“heading” is a text, and “position” is a number."),
            ("FUNCTION(place, 'valueForKey:', 'label') == 'a'", "place has no “label”."),
        ] {
            let error = #expect(throws: PredicateMeaningError.self) { try parse(text) }
            #expect(error?.description == told, "\(text)")
        }
    }

    @Test func uniqueAttributesNameObjects() throws {
        let model = LibraryModel.make()
        let keyword = try #require(model.entitiesByName["Keyword"])
        keyword.uniquenessConstraints = [["word"]]
        let note = try #require(model.entitiesByName["Note"])
        let predicate = try NSPredicate.parse("keywords == 'paper' AND NONE keywords == 'ink'", for: note)
        #expect(predicate.predicateFormat == "ANY keywords.word == \"paper\" AND (NOT ANY keywords.word == \"ink\")")
    }

    /// No text stops the program, and a predicate that is accepted can be fetched.
    @Test(arguments: 0..<40) func anyTextIsReadOrRefused(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let words = [
            "title", "position", "created", "folder", "keywords", "word", "name", ".", "==", ">", "IN", "{", "}", ",",
            "'a'", "1", "2.5",
            "ANY", "NOT", "AND", "(", ")", "BETWEEN", "CONTAINS", "@count", "nil", "SELF", "+", "'2026-11-21'",
            "isPinned", "tags",
        ]
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 1...9, using: &random)).compactMap { _ in words.randomElement(using: &random)
            }
            .joined(separator: Bool.random(using: &random) ? " " : "")
            let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
            do {
                request.predicate = try parse(text)
            } catch {
                #expect(error is PredicateParseError || error is PredicateMeaningError, "\(text): \(error)")
                continue
            }
            _ = try? context.fetch(request)
        }
    }
}
