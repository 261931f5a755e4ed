import FoundationBackfillCore
import SeededRandom
import Synchronization
import Testing

/// Damaged and forged archives. None of them may stop the program.
@Suite struct HostileArchiveTests {
    private let transformer = NSSecureUnarchiveFromDataTransformer()

    private func archive(_ value: Any) throws -> Data {
        try #require(transformer.reverseTransformedValue(value) as? Data)
    }

    private var sample: [String: Any] {
        [
            "text": "Grüße", "ascii": "abc", "number": 300, "real": 1.5, "flag": true, "date": Date(), "id": UUID(),
            "data": Data([1, 2, 3]), "url": URL(fileURLWithPath: "/tmp"), "list": [1, "a", NSNull()] as [Any],
            "set": Set(["x"]), "mutable": NSMutableString(string: "m"),
        ]
    }

    @Test func truncatedArchives() throws {
        let data = try archive(sample)
        for count in 0..<data.count {
            #expect(transformer.transformedValue(data.prefix(count)) == nil)
            #expect(transformer.transformedValue(data.suffix(count)) == nil)
        }
        #expect(transformer.transformedValue(data) != nil)
    }

    @Test func singleWrongBytes() throws {
        let data = try archive(sample)
        let keyed = try #require(ValueTransformer(forName: .keyedUnarchiveFromDataTransformerName))
        for position in data.indices {
            for mask in [0x01, 0x10, 0xFF] as [UInt8] {
                var damaged = data
                damaged[position] ^= mask
                // Some of these are valid archives of other values. The test passes if nothing traps.
                _ = transformer.transformedValue(damaged)
                _ = keyed.transformedValue(damaged)
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func severalWrongBytes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let data = try archive(sample)
        for _ in 0..<500 {
            var damaged = data
            for _ in 0...random.below(4) {
                damaged[random.below(damaged.count)] = UInt8(random.below(256))
            }
            _ = transformer.transformedValue(damaged)
        }
    }

    @Test func arbitraryBytes() {
        #expect(transformer.transformedValue(Data()) == nil)
        #expect(transformer.transformedValue(Data("bplist00".utf8)) == nil)
        #expect(transformer.transformedValue(Data(repeating: 0, count: 100)) == nil)
        #expect(transformer.transformedValue(Data("bplist00".utf8) + Data(repeating: 0xFF, count: 100)) == nil)
        #expect(transformer.transformedValue(Data("<?xml version=\"1.0\"?><plist><dict/></plist>".utf8)) == nil)
    }

    @Test func propertyListsThatAreNoArchives() throws {
        let lists: [Any] = [
            [String: Any](), ["a": 1], ["$objects": ["$null"], "$top": [String: Any]()], [1, 2], "a",
            ["$archiver": "NSKeyedArchiver", "$version": 100_000, "$objects": [Any](), "$top": ["root": 1]],
        ]
        for list in lists {
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
            #expect(transformer.transformedValue(data) == nil)
        }
    }

    @Test func circularArchives() throws {
        var archive = ArchiveText()
        let array = archive.object("NSArray", ["NS.objects": .array([.reference(1)])])
        #expect(array == 1)
        #expect(transformer.transformedValue(archive.data(root: array)) == nil)
    }

    @Test func wellFormedArchivesMadeByHand() throws {
        var archive = ArchiveText()
        let text = archive.add(.string("a"))
        let array = archive.object("NSArray", ["NS.objects": .array([.reference(text), .reference(text)])])
        #expect(transformer.transformedValue(archive.data(root: array)) as? [String] == ["a", "a"])
        #expect(transformer.transformedValue(archive.data(root: text)) as? String == "a")
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17])
    func objectsThatMissSomething(index: Int) throws {
        var archive = ArchiveText()
        let text = archive.add(.string("a"))
        let number = archive.add(.number(5))
        let cases: [(String, [String: ArchiveText.Value])] = [
            ("NSArray", [:]),
            ("NSArray", ["NS.objects": .string("a")]),
            ("NSArray", ["NS.objects": .array([.reference(0)])]),
            ("NSArray", ["NS.objects": .array([.reference(999)])]),
            ("NSArray", ["NS.objects": .array([.string("a")])]),
            ("NSDictionary", ["NS.objects": .array([])]),
            ("NSDictionary", ["NS.keys": .array([.reference(text)]), "NS.objects": .array([])]),
            ("NSDictionary", ["NS.keys": .array([.reference(0)]), "NS.objects": .array([.reference(text)])]),
            ("NSMutableString", ["NS.string": .number(1)]),
            ("NSMutableString", [:]),
            ("NSDate", [:]),
            ("NSDate", ["NS.time": .string("a")]),
            ("NSData", ["NS.data": .string("a")]),
            ("NSUUID", ["NS.uuidbytes": .bytes([])]),
            ("NSUUID", [:]),
            ("NSURL", ["NS.base": .reference(0), "NS.relative": .reference(number)]),
            ("NSURL", ["NS.base": .reference(text), "NS.relative": .reference(text)]),
            ("NSDecimalNumber", [:]),
        ]
        let object = archive.object(cases[index].0, cases[index].1)
        let list = archive.object("NSArray", ["NS.objects": .array([.reference(object)])])
        #expect(transformer.transformedValue(archive.data(root: object)) == nil)
        #expect(transformer.transformedValue(archive.data(root: list)) == nil)
    }

    @Test(arguments: ["NoSuchClass", "", "NSObject", "NSNumber", "Foundation.NSProcessInfo", "a.b.c", "Thread"])
    func classesThatCannotBe(name: String) {
        var archive = ArchiveText()
        let object = archive.object(name, [:])
        #expect(transformer.transformedValue(archive.data(root: object)) == nil)
        let keyed = ValueTransformer(forName: .keyedUnarchiveFromDataTransformerName)
        #expect(keyed?.transformedValue(archive.data(root: object)) == nil)
    }

    /// Classes of Foundation that archives can name, and one of the program.
    @Test(arguments: [
        "NSIndexSet", "NSMutableIndexSet", "NSIndexPath", "NSCharacterSet", "NSCalendar", "NSLocale", "NSTimeZone",
        "NSMeasurement", "NSUnit", "NSUnitLength", "NSDateComponents", "NSDateInterval", "NSDecimalNumber",
        "NSPersonNameComponents", "NSAttributedString", "NSMutableAttributedString", "NSOrderedSet", "NSCountedSet",
        "NSError", "NSNotification", "NSRegularExpression", "NSURLRequest", "NSURLComponents", "NSPredicate",
        "NSExpression", "NSSortDescriptor", "NSAffineTransform", "NSValue", "NSUserDefaults", "NSProcessInfo",
        "NSObject",
        "NSDateFormatter", "NSNumberFormatter", "NSURLCredential", "NSURLProtectionSpace", "NSTextCheckingResult",
        _typeName(UnlistedObject.self),
    ])
    func classesThatNoListContains(name: String) throws {
        for parts: [String: ArchiveText.Value] in [
            [:], ["NSRangeCount": .number(255), "NSLocation": .number(255), "NSLength": .number(255)],
            ["NS.objects": .array([]), "NSRangeData": .bytes([0xFF, 0xFF, 0xFF])],
        ] {
            var archive = ArchiveText()
            let inner = archive.object(name, parts)
            let outer = archive.object("NSArray", ["NS.objects": .array([.reference(inner)])])
            for root in [inner, outer] {
                #expect(NSSecureUnarchiveFromDataTransformer().transformedValue(archive.data(root: root)) == nil)
            }
        }
        #expect(!UnlistedObject.isAsked.withLock { $0 })
    }

    @Test func deepArchives() {
        func isReadable(depth: Int) -> Bool {
            var archive = ArchiveText()
            var inner = archive.object("NSArray", ["NS.objects": .array([])])
            for _ in 1..<depth {
                inner = archive.object("NSArray", ["NS.objects": .array([.reference(inner)])])
            }
            return transformer.transformedValue(archive.data(root: inner)) != nil
        }
        #expect(isReadable(depth: 250))
        #expect(!isReadable(depth: 251))
        #expect(!isReadable(depth: 20_000))
    }

    @Test func listsThatGrowByReferringToTheSameValues() throws {
        /// A list of 60 references to the same list, which is built in the same way: 60 ^ `levels` values in a few
        /// hundred bytes.
        func list(levels: Int) -> Data {
            var bytes = Array("bplist00".utf8)
            var offsets: [Int] = []
            for level in 1...levels {
                offsets.append(bytes.count)
                bytes += [0xAF, 0x10, 60] + Array(repeating: UInt8(level), count: 60)
            }
            offsets.append(bytes.count)
            bytes.append(0x09)
            let table = bytes.count
            bytes += offsets.flatMap { withUnsafeBytes(of: UInt16($0).bigEndian, Array.init) }
            bytes += [0, 0, 0, 0, 0, 0, 2, 1]
            for number in [offsets.count, 0, table] {
                bytes += withUnsafeBytes(of: UInt64(number).bigEndian, Array.init)
            }
            return Data(bytes)
        }
        let small = try PropertyListSerialization.propertyList(from: list(levels: 2), format: nil)
        #expect((small as? [[Bool]])?.count == 60, "such a list is well formed")
        // Reading every one of these values would never end.
        #expect(transformer.transformedValue(list(levels: 7)) == nil)
    }

    @Test func anObjectDoesNotTakeWhatItDidNotAskFor() throws {
        final class StopTransformer: NSSecureUnarchiveFromDataTransformer {
            override class var allowedTopLevelClasses: [AnyClass] { [Stop.self] }
        }
        let stopClass = NSStringFromClass(Stop.self)
        var archive = ArchiveText()
        let name = archive.add(.string("a"))
        let date = archive.object("NSDate", ["NS.time": .number(1)])
        let wrongNext = archive.object(stopClass, ["name": .reference(name), "next": .reference(date)])
        let wrongName = archive.object(stopClass, ["name": .reference(date)])
        let oldNext = archive.object(NSStringFromClass(OldStop.self), ["name": .reference(name)])
        let unsafeNext = archive.object(stopClass, ["name": .reference(name), "next": .reference(oldNext)])
        let stops = StopTransformer()
        #expect(stops.transformedValue(archive.data(root: wrongNext)) == nil)
        #expect(stops.transformedValue(archive.data(root: wrongName)) == nil)
        #expect(stops.transformedValue(archive.data(root: unsafeNext)) == nil)
    }
}

/// A class of the program that no list contains.
final class UnlistedObject: NSObject, NSSecureCoding {
    static let isAsked = Mutex(false)
    class var supportsSecureCoding: Bool {
        isAsked.withLock { $0 = true }
        return true
    }
    override init() {}
    init?(coder: NSCoder) { Self.isAsked.withLock { $0 = true } }
    func encode(with coder: NSCoder) {}
}
