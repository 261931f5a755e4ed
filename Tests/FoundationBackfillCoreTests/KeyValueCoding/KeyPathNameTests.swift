import FoundationBackfillCore
import Testing

@Suite struct KeyPathNameTests {
    @Test func declaredPropertiesHaveTheirKey() {
        #expect(NSExpression(forKeyPath: \Item.title_).keyPath == "title")
        #expect(NSSortDescriptor(keyPath: \Item.title_, ascending: true).key == "title")
    }

    @Test func otherPropertiesHaveTheNameInTheSource() {
        #expect(NSExpression(forKeyPath: \Item.count).keyPath == "count")
        #expect(NSExpression(forKeyPath: \Item.next?.count).keyPath == "next.count")
        #expect(NSExpression(forKeyPath: \Point.x).keyPath == "x")
    }

    private final class Item: NSObject, NSKeyValueCoding {
        var title_ = ""
        var count = 0
        var next: Item?
        static let keyValueProperties: [String: KeyValueProperty] = ["title": KeyValueProperty(\Item.title_)]
    }

    private struct Point {
        var x = 1
    }
}
