import CloudService
import CloudWire
import Testing

@testable import CloudConsole

@Suite("Filters in addresses")
struct FilterTextTests {
    @Test("Filters come back from their text, whatever their values")
    func roundTrip() {
        let texts = ["", "plain", "a.b.c", "~", "~~", "a~", "~a", "a~b.is.c", "ü & = ? %7E"]
        let filters = texts.enumerated().map { index, text in
            FilterDraft(id: index + 1, field: "field\(index)", comparator: .beginsWith, text: text)
        }
        #expect(FilterText.filters(of: FilterText.text(of: filters)) == filters)
    }

    @Test("The text is short and readable")
    func readable() {
        let filters = [
            FilterDraft(id: 1, field: "place", comparator: .greaterThanOrEquals, text: "3"),
            FilterDraft(id: 2, field: "title", comparator: .beginsWith, text: "Shop"),
        ]
        #expect(FilterText.text(of: filters) == "place.ge.3~title.begins.Shop")
        #expect(FilterText.text(of: []).isEmpty)
    }

    @Test("Every comparison that the screen offers has a word")
    func everyComparison() {
        let shapes = FieldType.allCases.map { FieldShape($0) } + [FieldShape(.string, isList: true)]
        for (comparator, _) in shapes.flatMap(FilterDraft.comparators) {
            let filter = FilterDraft(id: 1, field: "f", comparator: comparator, text: "x")
            #expect(FilterText.filters(of: FilterText.text(of: [filter])) == [filter])
        }
    }

    @Test("Parts that are no filters are left out", arguments: ["", "title", "title.is", ".is.x", "title.so.x"])
    func wrong(_ text: String) {
        #expect(FilterText.filters(of: text).isEmpty)
        #expect(FilterText.filters(of: "\(text)~place.is.1").map(\.field) == ["place"])
        #expect(FilterText.filters(of: Array(repeating: "a.is.b", count: 100).joined(separator: "~")).count == 20)
    }
}
