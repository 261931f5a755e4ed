internal import FoundationBackfillCore

/// Describes the objects of a model for its keyed archive.
struct ArchiveBuilder {
    private var objects = ArchiveObjects()

    static let null = ArchiveObjects.null

    // MARK: Plain values

    /// Returns a reference to a string or number.
    mutating func value(_ node: PropertyListNode?) -> PropertyListNode {
        node.map { objects.reference(to: $0) } ?? Self.null
    }

    mutating func string(_ text: String?) -> PropertyListNode {
        value(text.map { .string($0) })
    }

    // MARK: Objects

    /// Reserves an index for an object, so that others can refer to it before it is described.
    mutating func reserve() -> Int { objects.reserve() }

    /// Stores the class and parts of an object at a reserved index.
    mutating func describe(_ index: Int, _ className: String, _ parts: [String: PropertyListNode]) {
        objects.describe(index, classified(className, parts))
    }

    mutating func object(_ className: String, _ parts: [String: PropertyListNode]) -> PropertyListNode {
        let index = reserve()
        describe(index, className, parts)
        return .reference(index)
    }

    /// Returns a reference to an immutable object. Equal objects are stored once.
    mutating func sharedObject(_ className: String, _ parts: [String: PropertyListNode]) -> PropertyListNode {
        objects.reference(to: .dictionary(classified(className, parts)))
    }

    private mutating func classified(
        _ className: String,
        _ parts: [String: PropertyListNode]
    ) -> [String: PropertyListNode] {
        var parts = parts
        parts["$class"] = objects.reference(toClass: className) { ArchivedClass.hierarchy(of: className) }
        return parts
    }

    // MARK: Collections

    mutating func list(_ elements: [PropertyListNode], as className: String = "NSMutableArray") -> PropertyListNode {
        object(className, ["NS.objects": .array(elements)])
    }

    mutating func dictionary(_ entries: [(key: String, value: PropertyListNode)]) -> PropertyListNode {
        let keys = entries.map { string($0.key) }
        return object("NSMutableDictionary", ["NS.keys": .array(keys), "NS.objects": .array(entries.map(\.value))])
    }

    // MARK: The archive

    func data(root: Int) -> Data { objects.data(root: .reference(root)) }
}

/// Values that models hold as default values and user info.
extension ArchiveBuilder {
    mutating func plainValue(_ value: PropertyListValue?) -> PropertyListNode {
        switch value {
        case nil: Self.null
        case .boolean(let value)?: self.value(.boolean(value))
        case .integer(let value)?: self.value(.integer(value))
        case .real(let value)?: self.value(.double(value))
        case .string(let text)?: string(text)
        case .decimal(let value)?: decimal(value)
        case .date(let date)?: sharedObject("NSDate", ["NS.time": .double(date.timeIntervalSinceReferenceDate)])
        case .data(let data)?: sharedObject("NSData", ["NS.data": .bytes(data)])
        case .uuid(let uuid)?:
            sharedObject("NSUUID", ["NS.uuidbytes": .bytes(withUnsafeBytes(of: uuid.uuid) { Data($0) })])
        case .url(let url)?:
            sharedObject("NSURL", ["NS.base": Self.null, "NS.relative": string(url.absoluteString)])
        case .array(let values)?: immutableList(values)
        case .dictionary(let values)?: immutableDictionary(values)
        }
    }

    /// Returns a reference to a dictionary with sorted keys, so that equal models give equal archives.
    mutating func immutableDictionary(_ values: [String: PropertyListValue]) -> PropertyListNode {
        let sorted = values.sorted { $0.key < $1.key }
        let keys = sorted.map { string($0.key) }
        let elements = sorted.map { plainValue($0.value) }
        return sharedObject("NSDictionary", ["NS.keys": .array(keys), "NS.objects": .array(elements)])
    }

    private mutating func immutableList(_ values: [PropertyListValue]) -> PropertyListNode {
        sharedObject("NSArray", ["NS.objects": .array(values.map { plainValue($0) })])
    }

    /// Archives a decimal number as up to eight digits in base 65536, the least significant first.
    private mutating func decimal(_ value: Decimal) -> PropertyListNode {
        var digits: [UInt8] = []
        var rest = value.isNaN ? 0 : abs(value).significand
        while digits.count < 16 {
            var quotient = Decimal()
            var whole = rest / 65536
            NSDecimalRound(&quotient, &whole, 0, .down)
            let digit = NSDecimalNumber(decimal: rest - quotient * 65536).uint16Value
            digits += [UInt8(digit & 0xFF), UInt8(digit >> 8)]
            rest = quotient
        }
        let length = (0..<8).last { digits[2 * $0] != 0 || digits[2 * $0 + 1] != 0 }.map { $0 + 1 } ?? 0
        return sharedObject(
            "NSDecimalNumberPlaceholder",
            [
                "NS.mantissa": .bytes(Data(digits)),
                "NS.mantissa.bo": .integer(1),
                "NS.length": .integer(Int64(length)),
                "NS.exponent": .integer(Int64(value.isNaN ? 0 : value.exponent)),
                "NS.negative": .boolean(value.isNaN || value.isSignMinus),
                "NS.compact": .boolean(true),
            ]
        )
    }
}
