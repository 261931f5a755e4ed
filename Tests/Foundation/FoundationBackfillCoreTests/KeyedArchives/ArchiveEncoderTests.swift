import Foundation
import Testing

@testable import FoundationBackfillCore

/// Foundation's reader reads what `ArchiveEncoder` writes, and `ArchiveDecoder` reads what Foundation's writer writes.
@Suite struct ArchiveEncoderTests {
    private static let classes: [AnyClass] = [
        NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, NSURL.self,
        NSUUID.self, NSNull.self, Stop.self,
    ]

    private let policy = ArchivePolicy.secure(Self.classes)

    private func archive(_ value: Any) throws -> Data {
        try #require(ArchiveEncoder(requiringSecureCoding: true).archive(value))
    }

    private func readByFoundation(_ data: Data) throws -> NSObject? {
        try NSKeyedUnarchiver.unarchivedObject(ofClasses: Self.classes, from: data) as AnyObject as? NSObject
    }

    // MARK: Random values

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func foundationReadsWhatIsWritten(seed: UInt64) throws {
        var random = RandomArchivableValue(seed: seed)
        for _ in 0..<25 {
            let value = random.next()
            let object = try #require(FoundationBridge.object(of: value))
            let data = try archive(value)
            #expect(try readByFoundation(data) == object)
            #expect((policy.unarchive(data) as? NSObject) == object)
        }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func whatFoundationWritesIsRead(seed: UInt64) throws {
        // Foundation's writer takes false for 0 if an archive contains both.
        var random = RandomArchivableValue(seed: seed, hasBooleans: false)
        for _ in 0..<25 {
            let value = random.next()
            let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
            #expect((policy.unarchive(data) as? NSObject) == FoundationBridge.object(of: value))
        }
    }

    @Test func equalValuesGiveEqualArchives() throws {
        let keys = (0..<20).map { "key \($0)" }
        let one = Dictionary(uniqueKeysWithValues: keys.map { ($0, [$0, "same"]) })
        let other = Dictionary(uniqueKeysWithValues: keys.reversed().map { ($0, [$0, "same"]) })
        #expect(try archive(one) == archive(other))
    }

    @Test func theArchiveHasTheStructureOfFoundations() throws {
        let list = try #require(BinaryPropertyListReader.read(archive(NSMutableArray(array: ["a"]))))
        #expect(list["$archiver"] == .string("NSKeyedArchiver"))
        #expect(list["$version"] == .integer(100_000))
        #expect(list["$top"] == .dictionary(["root": .reference(1)]))
        let classes: [PropertyListNode] = ["NSMutableArray", "NSArray", "NSObject"].map { .string($0) }
        #expect(
            list["$objects"]
                == .array([
                    .string("$null"), .dictionary(["NS.objects": .array([.reference(3)]), "$class": .reference(2)]),
                    .dictionary(["$classname": classes[0], "$classes": .array(classes)]), .string("a"),
                ])
        )
    }

    @Test func theTextOfNullIsText() throws {
        #expect(policy.unarchive(try archive(["$null"])) as? [String] == ["$null"])
    }

    // MARK: Classes of programs

    @Test func objectsOfProgramsAreReadByBoth() throws {
        let data = try archive(["x": Stop(name: "Bern", next: Stop(name: "Thun"))])
        let read = [policy.unarchive(data), try readByFoundation(data)].map { ($0 as? [String: Stop])?["x"] }
        for stop in read {
            #expect(stop?.name == "Bern")
            #expect(stop?.next?.name == "Thun")
        }
    }

    @Test func everyKindOfPartIsReadByBoth() throws {
        let parts = Parts()
        let data = try #require(ArchiveEncoder(requiringSecureCoding: false).archive(parts))
        let foundation = NSKeyedUnarchiver.unarchiveObject(with: data) as? Parts
        #expect(foundation?.values as NSObject? == parts.values)
        #expect((ArchivePolicy.anyCodable.unarchive(data) as? Parts)?.values == parts.values)
    }

    @Test func conditionalPartsAreThereIfTheObjectsAre() throws {
        let shared = Stop(name: "shared")
        let pair = ConditionalPair(strong: nil, weak: shared)
        let alone = try #require(ArchivePolicy.anyCodable.archive(pair))
        #expect((ArchivePolicy.anyCodable.unarchive(alone) as? ConditionalPair)?.weak == nil)
        let both = try #require(ArchivePolicy.anyCodable.archive([pair, shared] as NSArray))
        let read = ArchivePolicy.anyCodable.unarchive(both) as? [NSObject]
        #expect((read?.first as? ConditionalPair)?.weak === read?.last)
    }

    // MARK: Values that no archive can hold

    @Test func valuesThatCannotBeReadAreNotWritten() {
        let cyclic = ConditionalPair(strong: nil, weak: nil)
        cyclic.strong = cyclic
        let policy = ArchivePolicy.anyCodable
        #expect(policy.archive(cyclic) == nil)
        #expect(policy.archive(Forgetful()) == nil)
        #expect(policy.archive([Forgetful()] as NSArray) == nil)
        #expect(policy.archive(NSValue(range: NSRange(location: 1, length: 2))) == nil)
        #expect(policy.archive(NSObject()) == nil)
        #expect(policy.archive(Hidden()) == nil)
        var chain = Stop(name: "end")
        for number in 0..<300 { chain = Stop(name: "\(number)", next: chain) }
        #expect(policy.archive(chain) == nil)
        #expect(ArchivePolicy.secure([Stop.self, OldStop.self]).archive(OldStop(name: "a")) == nil)
    }

    /// A private class, which no reader finds by its name.
    private final class Hidden: NSObject, NSCoding {
        override init() {}

        init?(coder: NSCoder) {}

        func encode(with coder: NSCoder) {}
    }
}
