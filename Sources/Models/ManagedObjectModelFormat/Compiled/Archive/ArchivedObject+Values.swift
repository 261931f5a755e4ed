internal import FoundationBackfillCore

/// Values that models hold as default values and user info.
extension ArchivedObject {
    private static let depthLimit = 32

    func plainValue(_ key: String) throws -> PropertyListValue? {
        guard let part = parts[key] else { return nil }
        return try graph.plainValue(part, named: key, depth: Self.depthLimit)
    }

    func plainValues(_ key: String) throws -> [String: PropertyListValue] {
        var values: [String: PropertyListValue] = [:]
        for (name, node) in try entries(key) {
            values[name] = try graph.plainValue(node, named: key, depth: Self.depthLimit)
        }
        return values
    }

    fileprivate func foundationValue(named key: String, depth: Int) throws -> PropertyListValue {
        switch className {
        case "NSString", "NSMutableString": return .string(try requiredString("NS.string"))
        case "NSDate": return .date(Date(timeIntervalSinceReferenceDate: try seconds()))
        case "NSData", "NSMutableData": return .data(try bytes("NS.data"))
        case "NSUUID", "__NSConcreteUUID": return .uuid(try uuid())
        case "NSURL": return .url(try url())
        case "NSDecimalNumber", "NSDecimalNumberPlaceholder": return .decimal(try decimal())
        case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet":
            return .array(try elements().compactMap { try graph.plainValue($0, named: key, depth: depth) })
        case "NSDictionary", "NSMutableDictionary":
            return .dictionary(try dictionary(named: key, depth: depth))
        default:
            throw ModelFormatError("\(key) has a value of class \(className), which a model cannot hold")
        }
    }

    private func dictionary(named key: String, depth: Int) throws -> [String: PropertyListValue] {
        guard case .array(let keys)? = parts["NS.keys"], case let values = try elements(), keys.count == values.count
        else { throw ModelFormatError("\(key) has a damaged dictionary") }
        var dictionary: [String: PropertyListValue] = [:]
        for (name, value) in zip(keys, values) {
            guard let name = try text(name, named: key) else { throw ModelFormatError("\(key) has a null as key") }
            dictionary[name] = try graph.plainValue(value, named: key, depth: depth)
        }
        return dictionary
    }

    private func seconds() throws -> Double {
        switch try value("NS.time") {
        case .double(let seconds)?: return seconds
        case .float(let seconds)?: return Double(seconds)
        case .integer(let seconds)?: return Double(seconds)
        default: throw ModelFormatError("a date has no time")
        }
    }

    private func bytes(_ key: String) throws -> Data {
        guard case .bytes(let data)? = try value(key) else { throw missing(key) }
        return data
    }

    private func uuid() throws -> UUID {
        let bytes = try bytes("NS.uuidbytes")
        guard bytes.count == MemoryLayout<uuid_t>.size else {
            throw ModelFormatError("a UUID has \(bytes.count) bytes, not 16")
        }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    private func url() throws -> URL {
        let text = try requiredString("NS.relative")
        let base = try object("NS.base")
        // Only one level of base URLs is read, since model files have no more.
        let baseURL = try base.flatMap { URL(string: try $0.requiredString("NS.relative")) }
        guard let url = URL(string: text, relativeTo: baseURL) else {
            throw ModelFormatError("\"\(text)\" is not a URL")
        }
        return url.absoluteURL
    }

    /// Reads a decimal number, which has up to eight digits in base 65536, the least significant first.
    private func decimal() throws -> Decimal {
        let digits = Array(try bytes("NS.mantissa"))
        let length = try integer("NS.length") ?? 8
        let exponent = try integer("NS.exponent") ?? 0
        let isLittleEndian = try integer("NS.mantissa.bo") ?? 1 == 1
        let isNegative = try flag("NS.negative")
        guard (0...8).contains(length), digits.count >= 2 * length, (-128...127).contains(exponent) else {
            throw ModelFormatError("a decimal number is damaged")
        }
        guard length > 0 else { return isNegative ? Decimal.nan : 0 }
        var mantissa = Decimal(0)
        for position in (0..<length).reversed() {
            let (first, second) = (UInt16(digits[2 * position]), UInt16(digits[2 * position + 1]))
            mantissa = mantissa * 65536 + Decimal(Int(isLittleEndian ? second << 8 | first : first << 8 | second))
        }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: mantissa)
    }
}

extension ArchivedGraph {
    func plainValue(_ node: PropertyListNode, named key: String, depth: Int) throws -> PropertyListValue? {
        guard depth > 0 else { throw ModelFormatError("\(key) is nested too deeply") }
        switch try resolve(node) {
        case nil: return nil
        case .string(let text)?: return .string(text)
        case .boolean(let value)?: return .boolean(value)
        case .integer(let value)?: return .integer(value)
        case .unsigned(let value)?: return .decimal(Decimal(value))
        case .float(let value)?: return .real(Double(value))
        case .double(let value)?: return .real(value)
        case .bytes(let data)?: return .data(data)
        case .date(let date)?: return .date(date)
        case .dictionary?: return try object(node)?.foundationValue(named: key, depth: depth - 1)
        case .reference?, .array?: throw ModelFormatError("\(key) has a list where a value belongs")
        }
    }
}
