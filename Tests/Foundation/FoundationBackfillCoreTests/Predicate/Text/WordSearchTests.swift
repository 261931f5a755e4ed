import Testing

@testable import FoundationBackfillCore

struct WordSearchTests {
    private func ranges(_ words: [String], _ text: String) -> [String] {
        WordSearch(words, isUnfinished: false).ranges(in: text).map { String(text[$0]) }
    }

    @Test func findsWordsWithoutCaseAndAccents() {
        #expect(ranges(["kasten", "box"], "Zettelkästen, BOX") == ["kästen", "BOX"])
        #expect(ranges(["e"], "Cafe\u{301} é") == ["e\u{301}", "é"])
        #expect(ranges(["strasse"], "Die Straße") == ["Straße"])
        #expect(ranges(["x"], "").isEmpty)
        #expect(ranges(["", "\u{301}"], "any text").isEmpty)
    }

    @Test func rangesThatMeetAreOne() {
        #expect(ranges(["slip", "lip box", "box"], "a slip box") == ["slip box"])
        #expect(ranges(["ab", "cd"], "abcd") == ["abcd"])
    }

    @Test func wholeWordsCountMostAndPartsLeast() {
        func value(_ text: String, isUnfinished: Bool = false) -> Double {
            WordSearch(["note"], isUnfinished: isUnfinished).occurrences(in: text).values[0]
        }
        #expect(value("A note.") > value("Notes"))
        #expect(value("Notes") > value("keynote"))
        #expect(value("keynote") > 0)
        #expect(value("Notes", isUnfinished: true) == value("A “note”"))
        #expect(value("note note") == 2 * value("note"))
        #expect(value("ünote") == value("keynote"))
        #expect(value("nothing") == 0)
    }
}
