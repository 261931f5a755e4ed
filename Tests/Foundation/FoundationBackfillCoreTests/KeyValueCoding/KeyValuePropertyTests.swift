import Testing

@testable import FoundationBackfillCore

/// A property of each type gives the same value through its key path, through its field and boxed.
@Suite struct KeyValuePropertyTests {
    @Test func aPropertyOfAnotherClassStopsTheProgram() async throws {
        let read = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Mislisted().value(forKey: "count")
        }
        let written = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Mislisted().setValue(1, forKey: "count")
        }
        let compared = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "count == 1").evaluate(with: Mislisted())
        }
        for result in [read, written, compared] {
            let text = String(decoding: result.standardErrorContent, as: UTF8.self)
            #expect(
                text.contains("keyValueProperties of Mislisted lists \"count\" with a key path of Counted"),
                "\(text)"
            )
        }
    }

    @Test func everyTypeIsReadAlikeByAllWays() throws {
        let samples = [Sample(), Sample.filled()]
        for (key, property) in Sample.keyValueProperties {
            for sample in samples {
                let boxed = Operand(property.value(in: sample))
                #expect(Operand(property.reader.boxed(sample)) == boxed, "\(key)")
                guard let field = StoredField(of: property, in: Sample.self) else {
                    #expect(["computed", "weakObject"].contains(key), "\(key) can be read in place")
                    continue
                }
                if let reader = field.reader {
                    #expect(Operand(reader.boxed(sample)) == boxed, "\(key)")
                }
            }
        }
    }

    @Test func valuesKeepTheirTypeWhenBoxed() {
        let sample = Sample.filled()
        #expect(sample.value(forKey: "int16") is Int16)
        #expect(sample.value(forKey: "uint64") is UInt64)
        #expect(sample.value(forKey: "bool") is Bool)
        #expect(sample.value(forKey: "float") is Float)
        #expect(sample.value(forKey: "optionalInt") is Int)
    }

    @Test func aSubclassIsNotReadByItsSuperclassesFields() {
        // The subclass returns another value than that of the field.
        let predicate = NSPredicate(format: "count == 2")
        #expect(predicate.evaluate(with: Doubled()))
        #expect(!predicate.evaluate(with: Counted()))
    }
}

private class Counted: NSObject, NSKeyValueCoding {
    var count: Int { 1 }
    class var keyValueProperties: [String: KeyValueProperty] { ["count": KeyValueProperty(\Counted.count)] }
}

private final class Doubled: Counted {
    override var count: Int { 2 }
}

extension KeyValueReader {
    fileprivate func boxed(_ object: AnyObject) -> Any? {
        switch self {
        case .integer(let read): read(object)
        case .real(let read): read(object)
        case .string(let read): read(object)
        case .date(let read): read(object)
        case .any(let read): flattened(read(object))
        }
    }
}

private final class Sample: NSObject, NSKeyValueCoding {
    var int = 0
    var int8: Int8 = 0
    var int16: Int16 = 0
    var int32: Int32 = 0
    var int64: Int64 = 0
    var uint8: UInt8 = 0
    var uint64: UInt64 = 0
    var optionalInt: Int?
    var optionalInt16: Int16?
    var bool = false
    var optionalBool: Bool?
    var double = 0.0
    var float: Float = 0
    var optionalDouble: Double?
    var string = ""
    var optionalString: String?
    var date = Date(timeIntervalSinceReferenceDate: 0)
    var optionalDate: Date?
    var decimal = Decimal.zero
    var uuid: UUID?
    var object: NSObject?
    weak var weakObject: NSObject?
    var list: [Int] = []
    var computed: Int { int + 1 }

    static func filled() -> Sample {
        let sample = Sample()
        sample.int = -5
        sample.int8 = -128
        sample.int16 = 300
        sample.int32 = -70_000
        sample.int64 = .max
        sample.uint8 = 255
        sample.uint64 = 7
        sample.optionalInt = 9
        sample.optionalInt16 = -9
        sample.bool = true
        sample.optionalBool = true
        sample.double = 0.1
        sample.float = 0.5
        sample.optionalDouble = -1.5
        sample.string = "a text that is too long to be small"
        sample.optionalString = "ß"
        sample.date = Date(timeIntervalSinceReferenceDate: 1.5)
        sample.optionalDate = Date(timeIntervalSinceReferenceDate: -1.5)
        sample.decimal = 12
        sample.uuid = UUID(uuid: (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
        sample.object = sample
        sample.weakObject = sample
        sample.list = [1]
        return sample
    }

    static let keyValueProperties: [String: KeyValueProperty] = [
        "int": KeyValueProperty(\Sample.int), "int8": KeyValueProperty(\Sample.int8),
        "int16": KeyValueProperty(\Sample.int16), "int32": KeyValueProperty(\Sample.int32),
        "int64": KeyValueProperty(\Sample.int64), "uint8": KeyValueProperty(\Sample.uint8),
        "uint64": KeyValueProperty(\Sample.uint64), "optionalInt": KeyValueProperty(\Sample.optionalInt),
        "optionalInt16": KeyValueProperty(\Sample.optionalInt16), "bool": KeyValueProperty(\Sample.bool),
        "optionalBool": KeyValueProperty(\Sample.optionalBool), "double": KeyValueProperty(\Sample.double),
        "float": KeyValueProperty(\Sample.float), "optionalDouble": KeyValueProperty(\Sample.optionalDouble),
        "string": KeyValueProperty(\Sample.string), "optionalString": KeyValueProperty(\Sample.optionalString),
        "date": KeyValueProperty(\Sample.date), "optionalDate": KeyValueProperty(\Sample.optionalDate),
        "decimal": KeyValueProperty(\Sample.decimal), "uuid": KeyValueProperty(\Sample.uuid),
        "object": KeyValueProperty(\Sample.object), "weakObject": KeyValueProperty(\Sample.weakObject),
        "list": KeyValueProperty(\Sample.list), "computed": KeyValueProperty(\Sample.computed),
    ]
}

/// A class that lists a property of another one.
private final class Mislisted: NSObject, NSKeyValueCoding {
    static let keyValueProperties: [String: KeyValueProperty] = ["count": KeyValueProperty(\Counted.count)]
}
