internal import FoundationBackfillCore

/// Values of the types that a model can hold.
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

    /// A dictionary with its keys in order, so that equal models give equal archives.
    mutating func immutableDictionary(_ values: [String: PropertyListValue]) -> PropertyListNode {
        let sorted = values.sorted { $0.key < $1.key }
        let keys = sorted.map { string($0.key) }
        let elements = sorted.map { plainValue($0.value) }
        return sharedObject("NSDictionary", ["NS.keys": .array(keys), "NS.objects": .array(elements)])
    }

    private mutating func immutableList(_ values: [PropertyListValue]) -> PropertyListNode {
        sharedObject("NSArray", ["NS.objects": .array(values.map { plainValue($0) })])
    }

    /// Up to eight digits to the base 65536, the least significant first.
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
