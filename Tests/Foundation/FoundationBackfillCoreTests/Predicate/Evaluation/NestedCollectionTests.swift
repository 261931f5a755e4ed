import Foundation
import Testing

@testable import FoundationBackfillCore

/// Key paths through several to-many keys, whose values are sets like those of managed objects.
struct NestedCollectionTests {
    private static func library() -> [String: Any] {
        func book(_ price: Int, _ pages: [Int]) -> NSDictionary {
            let chapters = NSSet(array: pages.enumerated().map { ["pages": $1, "number": $0] as NSDictionary })
            return ["price": NSDecimalNumber(value: price), "chapters": chapters, "pages": pages.count]
        }
        let shelf: [String: Any] = ["books": NSSet(array: [book(5, [1, 2]), book(7, [3, 9]), book(8, [2, 3, 4])])]
        return ["shelves": NSSet(array: [shelf as NSDictionary])]
    }

    @Test(
        arguments: [
            ("ANY shelves.books.chapters.pages == 9", true),
            ("ANY shelves.books.chapters.pages == 10", false),
            ("ALL shelves.books.chapters.pages < 10", true),
            ("NONE shelves.books.chapters.pages > 8", false),
            ("ANY shelves.books.price > 7", true),
            ("SUBQUERY(shelves, $s, ANY $s.books.price == 5).@count == 1", true),
        ]
    )
    func looksThroughAllOfThem(format: String, expected: Bool) {
        #expect(NSPredicate(format: format).evaluate(with: Self.library()) == expected)
    }

    @Test(
        arguments: [
            ("SUBQUERY(shelves, $s, $s.books.pages.@sum == 7).@count == 1", true),
            ("SUBQUERY(shelves, $s, $s.books.@sum.pages == 7).@count == 1", true),
            ("SUBQUERY(shelves, $s, $s.books.price.@max == 8).@count == 1", true),
        ]
    )
    func sumsUpEqualValuesAsOftenAsThereAre(format: String, expected: Bool) {
        #expect(NSPredicate(format: format).evaluate(with: Self.library()) == expected)
    }
}
