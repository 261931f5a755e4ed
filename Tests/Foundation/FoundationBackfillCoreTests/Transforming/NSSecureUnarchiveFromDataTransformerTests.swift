import FoundationBackfillCore
import Testing

@Suite struct NSSecureUnarchiveFromDataTransformerTests {
    private final class StopTransformer: NSSecureUnarchiveFromDataTransformer {
        override class var allowedTopLevelClasses: [AnyClass] { [Stop.self, NSArray.self] }
    }

    private final class DateTransformer: NSSecureUnarchiveFromDataTransformer {
        override class func transformedValueClass() -> AnyClass { NSDate.self }
    }

    private let transformer = NSSecureUnarchiveFromDataTransformer()

    private func copy<Value>(_ value: Value) throws -> Value? {
        let data = try #require(transformer.reverseTransformedValue(value) as? Data)
        return transformer.transformedValue(data) as? Value
    }

    private func unsafeArchive(_ value: Any) throws -> Data {
        try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false)
    }

    @Test func isReversible() {
        #expect(NSSecureUnarchiveFromDataTransformer.allowsReverseTransformation())
        #expect(transformer.transformedValue(nil) == nil)
        #expect(transformer.reverseTransformedValue(nil) == nil)
    }

    @Test func swiftValuesComeOutAsTheyWentIn() throws {
        #expect(try copy("Grüße 👋🏽") == "Grüße 👋🏽")
        #expect(try copy("") == "")
        #expect(try copy(42) == 42)
        #expect(try copy(Int.min) == Int.min)
        #expect(try copy(UInt64.max) == UInt64.max)
        #expect(try copy(-1.5) == -1.5)
        #expect(try copy(true) == true)
        let date = Date(timeIntervalSinceReferenceDate: 123.456)
        #expect(try copy(date) == date)
        let uuid = UUID()
        #expect(try copy(uuid) == uuid)
        #expect(try copy(Data([0, 1, 255])) == Data([0, 1, 255]))
        #expect(try copy(Data()) == Data())
        let url = try #require(URL(string: "https://example.org/a?b=c#d"))
        #expect(try copy(url) == url)
        #expect(try copy(["a", "b"]) == ["a", "b"])
        #expect(try copy([1, 2, 3]) == [1, 2, 3])
        #expect(try copy([String]()) == [])
        #expect(try copy(["k": 1, "l": 2]) == ["k": 1, "l": 2])
        #expect(try copy([1: "a"]) == [1: "a"])
        #expect(try copy(Set([1, 2])) == [1, 2])
        #expect(try copy([uuid: date]) == [uuid: date])
        #expect(try copy([["a"], []]) == [["a"], []])
        #expect(try copy(NSNull()) == NSNull())
    }

    @Test func relativeURLsKeepTheirMeaning() throws {
        let base = try #require(URL(string: "https://example.org/a/"))
        let url = try #require(URL(string: "b/c", relativeTo: base))
        #expect(try copy(url)?.absoluteString == "https://example.org/a/b/c")
    }

    @Test func mixedDictionaries() throws {
        let uuid = UUID()
        let value: [String: Any] = [
            "name": "n", "count": 3, "when": Date(timeIntervalSince1970: 5), "id": uuid, "tags": ["a", "b"],
            "nested": ["deep": [1.5, NSNull()] as [Any]], "text": NSMutableString(string: "m"),
        ]
        let copy = try #require(try copy(value))
        #expect(copy.count == value.count)
        #expect(copy["name"] as? String == "n")
        #expect(copy["count"] as? Int == 3)
        #expect(copy["when"] as? Date == Date(timeIntervalSince1970: 5))
        #expect(copy["id"] as? UUID == uuid)
        #expect(copy["tags"] as? [String] == ["a", "b"])
        let nested = copy["nested"] as? [String: Any]
        #expect((nested?["deep"] as? [Any])?.first as? Double == 1.5)
        #expect(copy["text"] as? String == "m")
    }

    @Test func theArchiveIsAKeyedOne() throws {
        let data = try #require(transformer.reverseTransformedValue(["a"]) as? Data)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSString.self], from: data)
        #expect(read as? [String] == ["a"])
        let written = try NSKeyedArchiver.archivedData(withRootObject: ["b"], requiringSecureCoding: true)
        #expect(transformer.transformedValue(written) as? [String] == ["b"])
        #expect(transformer.transformedValue(written as NSData) as? [String] == ["b"])
    }

    @Test func valuesOfOtherClassesAreRefused() {
        struct Plain {}
        final class Object {}
        let values: [Any] = [
            Plain(), Object(), NSObject(), Stop(name: "a"), OldStop(name: "a"), [Stop(name: "a")], ["k": Plain()],
            [Plain()], [[OldStop(name: "b")]], Set([Stop(name: "c")]), (1, 2), Locale(identifier: "en"),
            Decimal(1), [Decimal(1)], NSDecimalNumber(value: 2), NSRange(location: 1, length: 2),
        ]
        for value in values {
            #expect(transformer.reverseTransformedValue(value) == nil, "\(type(of: value))")
        }
        #expect(DateTransformer().reverseTransformedValue("a") == nil)
        #expect(StopTransformer().reverseTransformedValue("a") == nil)
    }

    @Test func nestingHasALimit() throws {
        // Foundation's archiver takes seconds for 50 levels, so the test stays well below the limit.
        var value: Any = 1
        for _ in 0..<20 {
            value = [value]
        }
        let data = try #require(transformer.reverseTransformedValue(value) as? Data)
        #expect(transformer.transformedValue(data) as? NSArray == value as? NSArray)
        for _ in 0..<180 {
            value = [value]
        }
        #expect(transformer.reverseTransformedValue(value) == nil)
    }

    @Test func sharedObjectsStayShared() throws {
        final class Shared: NSSecureUnarchiveFromDataTransformer {
            override class var allowedTopLevelClasses: [AnyClass] { [Stop.self, NSArray.self] }
        }
        let stop = Stop(name: "a")
        let data = try #require(Shared().reverseTransformedValue([stop, stop]) as? Data)
        let stops = try #require(Shared().transformedValue(data) as? [Stop])
        #expect(stops.count == 2 && stops.first === stops.last)
    }

    @Test func foundationsOtherClassesCanBeAllowed() throws {
        final class Everything: NSSecureUnarchiveFromDataTransformer {
            override class var allowedTopLevelClasses: [AnyClass] { [NSObject.self] }
        }
        let values: [NSObject] = [
            NSLocale(localeIdentifier: "de_DE"), NSIndexSet(index: 3), NSOrderedSet(array: [1, "a"]),
            DateComponents(year: 2020, month: 2) as NSDateComponents, NSTimeZone(forSecondsFromGMT: 3600),
        ]
        for value in values {
            let data = try #require(Everything().reverseTransformedValue(value) as? Data, "\(type(of: value))")
            #expect(Everything().transformedValue(data) as? NSObject == value, "\(type(of: value))")
        }
    }

    @Test func whatIsNoDataIsRefused() {
        #expect(transformer.transformedValue("a") == nil)
        #expect(transformer.transformedValue(1) == nil)
        #expect(transformer.transformedValue(["a"]) == nil)
    }

    @Test func archivesOfOtherClassesAreRefused() throws {
        #expect(transformer.transformedValue(try unsafeArchive(Stop(name: "a"))) == nil)
        #expect(transformer.transformedValue(try unsafeArchive(OldStop(name: "a"))) == nil)
        #expect(transformer.transformedValue(try unsafeArchive(["k": [Stop(name: "a")]])) == nil)
        #expect(transformer.transformedValue(try unsafeArchive(Locale(identifier: "en"))) == nil)
        #expect(DateTransformer().transformedValue(try unsafeArchive("a")) == nil)
        #expect(DateTransformer().transformedValue(try unsafeArchive(1)) == nil)
        #expect(DateTransformer().transformedValue(try unsafeArchive(Data([1]))) == nil)
        #expect(DateTransformer().transformedValue(try unsafeArchive([Date()])) == nil)
    }

    @Test func subclassesAllowOtherClasses() throws {
        #expect(DateTransformer.allowedTopLevelClasses.map { "\($0)" } == ["NSDate"])
        #expect(NSSecureUnarchiveFromDataTransformer.allowedTopLevelClasses.count == 10)
        let stops = StopTransformer()
        let route = [Stop(name: "a", next: Stop(name: "b")), Stop(name: "c")]
        let data = try #require(stops.reverseTransformedValue(route) as? Data)
        let copy = try #require(stops.transformedValue(data) as? [Stop])
        #expect(copy.map(\.name) == ["a", "c"])
        #expect(copy.first?.next?.name == "b" && copy.last?.next == nil)
        #expect(transformer.transformedValue(data) == nil)
        let date = Date()
        let dateData = try #require(DateTransformer().reverseTransformedValue(date) as? Data)
        #expect(DateTransformer().transformedValue(dateData) as? Date == date)
    }

    @Test func classesWithoutSecureCodingCannotBeAllowed() throws {
        final class OldTransformer: NSSecureUnarchiveFromDataTransformer {
            override class var allowedTopLevelClasses: [AnyClass] { [OldStop.self] }
        }
        #expect(OldTransformer().reverseTransformedValue(OldStop(name: "a")) == nil)
        #expect(OldTransformer().transformedValue(try unsafeArchive(OldStop(name: "a"))) == nil)
    }

    @Test func theKeyedTransformersTakeAnyCodableClass() throws {
        let names: [NSValueTransformerName] = [
            .keyedUnarchiveFromDataTransformerName, .unarchiveFromDataTransformerName,
        ]
        for name in names {
            let keyed = try #require(ValueTransformer(forName: name))
            let data = try #require(keyed.reverseTransformedValue([OldStop(name: "a")]) as? Data)
            #expect((keyed.transformedValue(data) as? [OldStop])?.first?.name == "a")
            #expect(keyed.transformedValue(keyed.reverseTransformedValue(["a": 1])) as? [String: Int] == ["a": 1])
            #expect(keyed.reverseTransformedValue(NSObject()) == nil)
            #expect(keyed.reverseTransformedValue([Decimal(1)]) == nil)
            #expect(keyed.transformedValue(Data([1, 2, 3])) == nil)
            #expect(keyed.transformedValue(nil) == nil && keyed.reverseTransformedValue(nil) == nil)
        }
    }
}
