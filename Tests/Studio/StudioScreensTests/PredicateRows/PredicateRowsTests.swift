import Foundation
import FoundationBackfill
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Predicates as rows: what they can express, and text that stays in step.
@MainActor
@Suite struct PredicateRowsTests {
    @Test(arguments: [
        "title == \"a\"", "pages > 5 AND title CONTAINS[cd] \"in\\\"k\"", "a == 1 OR b == 2",
        "a == 1 AND (b == 2 OR c == 3)", "NOT (a == 1 OR b == 2)", "NOT (a == 1)", "ANY tags.name == \"x\"",
        "ALL books.pages > 10", "a == $NAME AND b != nil", "NOT (a == 1 AND b == 2)", "a IN {1, 2}", "a BETWEEN {1, 9}",
        "a ENDSWITH[c] \"x\"", "a == 1 AND NOT (b == 2)", "a == b",
    ])
    func rowsAreThePredicate(_ text: String) throws {
        let group = try #require(PredicateGroup(text))
        let predicate = try NSPredicate.parse(text, allowsVariables: true)
        let written = try NSPredicate.parse(group.text, allowsVariables: true)
        #expect(written.predicateFormat == predicate.predicateFormat, "\(group.text)")
        #expect(PredicateGroup(group.text) == group)
    }

    @Test(arguments: [
        "SUBQUERY(books, $b, $b.pages > 5).@count > 1", "TRUEPREDICATE", "1 < pages", "a ==", "a + 1 == 2",
        "NONE a.b == 1 AND",
    ])
    func otherPredicatesAreText(_ text: String) {
        #expect(PredicateGroup(text) == nil)
    }

    @Test func rowsAreChangedByTheirPlaces() throws {
        let group = try #require(PredicateGroup("a == 1 AND (b == 2 OR c == 3)"))
        #expect(group.replacing([1, 0], with: nil).text == "a == 1 AND c == 3")
        #expect(group.replacing([1, 0], with: nil).replacing([1, 0], with: nil).text == "a == 1")
        #expect(group.setting(.none, of: [1]).text == "a == 1 AND NOT (b == 2 OR c == 3)")
        #expect(group.setting(.any, of: []).text == "a == 1 OR (b == 2 OR c == 3)")
        let row = PredicateRow.comparison(RowComparison(key: "d", value: "4"))
        #expect(group.adding(row, to: [1]).text == "a == 1 AND (b == 2 OR c == 3 OR d == 4)")
        #expect(group.adding(row, to: []).text == "a == 1 AND (b == 2 OR c == 3) AND d == 4")
        #expect(group[[1, 1]] == .comparison(RowComparison(key: "c", value: "3")) && group[[2]] == nil)
        #expect(try #require(PredicateGroup("")).text.isEmpty)
    }

    @Test func fieldsAndTextStayInStep() async throws {
        let workshop = try EditorWorkshop()
        let client = try await workshop.page("/m0/request/long", showing: "Predicate")
        #expect(try client.field("Value of Row 1").value == "500")
        try client.fill("Value of Row 1", "600")
        #expect(try client.field("Predicate").value == "pages > 600")
        try client.tap("Add Row to Group 0")
        #expect(try client.field("Predicate").value == "pages > 600 AND isbn CONTAINS[cd] \"\"")
        try client.fill("Value of Row 2", "a\"b")
        #expect(try client.field("Predicate").value == "pages > 600 AND isbn CONTAINS[cd] \"a\\\"b\"")
        try client.fill("Value of Row 1", "six hundred")
        #expect(client.refusal?.contains("six hundred") == true)
        client.edit(try client.field("Predicate"), "pages > 5 OR shelf == nil")
        #expect(try client.field("Value of Row 1").value == "5" && client.shows("of these are true"))
        client.edit(try client.field("Predicate"), "SUBQUERY(others, $o, $o.pages > 5).@count > 1")
        #expect(client.shows("Rows cannot express this predicate"))
        client.edit(try client.field("Predicate"), "")
        try client.tap("Add Row to Group 0")
        try client.tap("Add Group to Group 0")
        try client.tap("Remove Row 1")
        try client.tap("Save")
        #expect(
            try workshop.saved().contains(
                "predicateString=\"isbn CONTAINS[cd] &quot;&quot; OR isbn CONTAINS[cd] &quot;&quot;\""
            )
        )
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func theStoreBrowserHasRows() async throws {
        let workshop = try StudioWorkshop()
        try workshop.writeNotes()
        let client = try await workshop.page("/0/rows/Note", showing: "Paper")
        try client.toggle("Rows")
        try client.tap("Add Row to Group 0")
        try client.tap("Find")
        await client.waits("a predicate in the address") { $0.url.contains("where=") }
    }
}
