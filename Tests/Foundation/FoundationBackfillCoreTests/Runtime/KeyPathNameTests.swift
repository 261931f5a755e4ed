import Testing

@testable import FoundationBackfillCore

@Suite struct KeyPathNameTests {
    @Test func declaredPropertiesHaveTheirKey() {
        #expect(NSExpression(forKeyPath: \Item.title_).keyPath == "title")
        #expect(NSSortDescriptor(keyPath: \Item.title_, ascending: true).key == "title")
        #expect(KeyPathName.name(of: \Item.observed) == "observed")
    }

    @Test func otherPropertiesHaveTheNameInTheSource() {
        #expect(NSExpression(forKeyPath: \Item.count).keyPath == "count")
        #expect(NSExpression(forKeyPath: \Item.next?.count).keyPath == "next.count")
        #expect(NSExpression(forKeyPath: \Point.x).keyPath == "x")
        #expect(KeyPathName.name(of: \Undeclared.item?.next) == "item.next")
    }

    @Test func declaredPropertiesAreFoundAlongTheWay() {
        #expect(KeyPathName.name(of: \Item.observed?.next?.observed) == "observed.next.observed")
        #expect(KeyPathName.name(of: \Item.next?.observed?.title_) == "next.observed.title")
    }

    @Test func aDeclaredPropertyIsNotTakenForALongerOne() {
        #expect(KeyPathName.name(of: \Item.nextToLast) == "nextToLast")
        #expect(KeyPathName.name(of: \Item.observed?.nextToLast) == "observed.nextToLast")
    }

    @Test func theCompilersNamesAreTheSourcesOnly() {
        #expect(KeyPathName.propertyName(of: \Item.title_) == "title_")
        #expect(KeyPathName.propertyName(of: \Item.observed) == nil)
    }

    @Test func aPropertyThatNobodyNamesIsMisuse() async {
        await #expect(processExitsWith: .failure) { _ = KeyPathName.name(of: \Item.unnamed) }
        await #expect(processExitsWith: .failure) { _ = KeyPathName.name(of: \Undeclared.item?.observed) }
    }

    private final class Item: NSObject, NSKeyValueCoding {
        var title_ = ""
        var count = 0
        var next: Item?
        var nextToLast = 0
        var observed: Item? { didSet {} }
        var unnamed: Item? { didSet {} }

        static let keyValueProperties: [String: KeyValueProperty] = [
            "title": KeyValueProperty(\Item.title_),
            "next": KeyValueProperty(\Item.next),
            "observed": KeyValueProperty(\Item.observed),
        ]
    }

    private final class Undeclared {
        var item: Item?
    }

    private struct Point {
        var x = 1
    }
}
