internal import Foundation

/// Conversions from and to the values that Foundation's property lists consist of.
extension PropertyListNode {
    /// The maximum nesting depth. Deeper values could overflow the stack.
    private static let depthLimit = 64

    /// Creates a node for text, a number, a date, data, or an array or dictionary of these; nil for any other value.
    package init?(propertyList value: Any) {
        self.init(value, depth: 0)
    }

    private init?(_ value: Any, depth: Int) {
        guard depth < Self.depthLimit else { return nil }
        switch value {
        case let text as String: self = .string(text)
        case let number as NSNumber: self.init(number)
        case let date as Date: self = .date(date)
        case let data as Data: self = .bytes(data)
        case let list as [Any]:
            let nodes = list.compactMap { Self($0, depth: depth + 1) }
            guard nodes.count == list.count else { return nil }
            self = .array(nodes)
        case let dictionary as [String: Any]:
            let nodes = dictionary.compactMapValues { Self($0, depth: depth + 1) }
            guard nodes.count == dictionary.count else { return nil }
            self = .dictionary(nodes)
        default: return nil
        }
    }

    init(_ number: NSNumber) {
        switch UInt8(bitPattern: number.objCType.pointee) {
        // Only Booleans have the type of a character; small integers have larger types.
        case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .boolean(number.boolValue)
        case UInt8(ascii: "f"): self = .float(number.floatValue)
        case UInt8(ascii: "d"): self = .double(number.doubleValue)
        case UInt8(ascii: "Q"):
            self = Int64(exactly: number.uint64Value).map { .integer($0) } ?? .unsigned(number.uint64Value)
        default: self = .integer(number.int64Value)
        }
    }

    /// The value of the type that Foundation's property lists have; nil if the node contains a reference.
    package var propertyList: Any? {
        switch self {
        case .string(let text): return text
        case .boolean(let value): return value
        case .integer, .unsigned, .float, .double: return number
        case .date(let date): return date
        case .bytes(let data): return data
        case .reference: return nil
        case .array(let nodes):
            let values = nodes.compactMap(\.propertyList)
            return values.count == nodes.count ? values : nil
        case .dictionary(let nodes):
            let values = nodes.compactMapValues(\.propertyList)
            return values.count == nodes.count ? values : nil
        }
    }
}
