import ManagedObjectModelFormat
import Testing

@Suite struct AttributeTraitsTests {
    /// What files hold of a type: its code, its names in models and XML stores, and its class.
    @Test func namesInFilesNeverChange() {
        let names = AttributeType.allCases.map { type in
            let traits = type.traits
            let parts = [traits.fileName, traits.xmlStoreName, traits.valueClassName ?? "-"]
            return "\(type.rawValue) \(parts.joined(separator: ", "))"
        }
        let expected = """
            0 Undefined, transformable, -
            100 Integer 16, int16, NSNumber
            200 Integer 32, int32, NSNumber
            300 Integer 64, int64, NSNumber
            400 Decimal, decimal, NSDecimalNumber
            500 Double, double, NSNumber
            600 Float, float, NSNumber
            700 String, string, NSString
            800 Boolean, bool, NSNumber
            900 Date, date, NSDate
            1000 Binary, binary, NSData
            1100 UUID, uuid, NSUUID
            1200 URI, uri, NSURL
            1800 Transformable, transformable, -
            2000 ObjectID, objectid, -
            2100 Composite, transformable, NSDictionary
            """
        #expect(names.joined(separator: "\n") == expected)
    }

    /// The table has a place for each type, and the traits in it are those of the type.
    @Test(arguments: AttributeType.allCases)
    func eachTypeHasTraitsOfItsOwn(_ type: AttributeType) {
        #expect(type.rawValue.isMultiple(of: 100))
        #expect(AttributeTraits.byHundred.indices.contains(type.rawValue / 100))
        #expect(AttributeType(fileName: type.fileName) == type)
        #expect(AttributeType.allCases.filter { $0.traits == type.traits } == [type])
        let isEncoded = type.traits.xmlStoreName == "transformable"
        let namesakes = AttributeType.allCases.filter { $0.traits.xmlStoreName == type.traits.xmlStoreName }
        #expect(isEncoded ? [.undefined, .transformable, .composite] == namesakes : [type] == namesakes)
    }

    @Test func unknownNamesAreNoTypes() {
        #expect(AttributeType(fileName: "") == nil)
        #expect(AttributeType(fileName: "Integer 128") == nil)
    }

    @Test(arguments: AttributeType.allCases)
    func traitsOfATypeAgree(_ type: AttributeType) {
        let traits = type.traits
        // Integers
        #expect(traits.isWholeNumber == (traits.defaultValue == .integer))
        if let bits = traits.bitWidth {
            #expect([8, 16, 32, 64].contains(bits))
            #expect(traits.swiftType == .number("Int\(bits)"))
            #expect(traits.storage == .integer && traits.comparison == .integer)
        }
        // Order
        if let bounds = traits.bounds { #expect(bounds == traits.defaultValue || traits.defaultValue == .string) }
        if traits.isNumber { #expect(traits.bounds == traits.defaultValue) }
        if traits.isNumber { #expect(traits.comparison == .integer || traits.comparison == .real) }
        // Storage
        let columns: [AttributeTraits.Storage: Set<AttributeTraits.Column>] = [
            .integer: [.integer], .real: [.real], .decimal: [.decimal], .text: [.text, .uri],
            .bytes: [.uuid, .transformable, .binary],
        ]
        #expect(columns[traits.storage]?.contains(traits.column) == true)
        // Classes
        if case .number = traits.swiftType { #expect(traits.valueClassName == "NSNumber") }
        if case .value = traits.swiftType { #expect(traits.valueClassName?.hasPrefix("NS") == true) }
    }

    @Test func numbersAreThoseThatCanBeCalculatedWith() {
        let numbers = AttributeType.allCases.filter(\.traits.isNumber)
        #expect(numbers == [.integer16, .integer32, .integer64, .decimal, .double, .float])
        #expect(numbers.filter(\.traits.isWholeNumber) == [.integer16, .integer32, .integer64])
        #expect(AttributeType.allCases.compactMap(\.traits.bitWidth) == [16, 32, 64])
    }

    @Test func boundsBelongToNumbersDatesAndLengths() {
        let ordered = AttributeType.allCases.filter { $0.traits.bounds != nil }
        #expect(ordered == [.integer16, .integer32, .integer64, .decimal, .double, .float, .string, .date])
        #expect(AttributeType.string.traits.bounds == .integer)
        let withoutDefault = AttributeType.allCases.filter { $0.traits.defaultValue == nil }
        #expect(withoutDefault == [.binaryData, .objectID, .composite])
    }
}
