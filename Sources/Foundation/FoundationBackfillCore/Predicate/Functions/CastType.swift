internal import Foundation

/// The types to which `CAST` converts, by the names of Apple's classes.
package enum CastType: String, CaseIterable {
    case date = "NSDate"
    case number = "NSNumber"
    case decimal = "NSDecimalNumber"
    case string = "NSString"
    case uuid = "NSUUID"
    case url = "NSURL"
    case data = "NSData"

    /// Returns the value converted to this type; nil if it cannot be converted. As numbers, dates are seconds since
    /// 2001; as text, data is Base64.
    package func cast(_ value: Any?) -> Any? {
        let operand = Operand(value)
        switch self {
        case .date: return Self.date(operand)
        case .number: return Self.number(operand)
        case .decimal: return operand.exact ?? operand.text.flatMap { Decimal(string: $0) }
        case .string: return operand.isNull ? nil : Self.string(operand)
        case .uuid: return value as? UUID ?? operand.text.flatMap { UUID(uuidString: $0) }
        case .url: return value as? URL ?? operand.text.flatMap { URL(string: $0) }
        case .data: return value as? Data ?? operand.text.flatMap { Data(base64Encoded: $0) }
        }
    }

    /// Returns whether the result of casting the constant to this type has no literal of its own, so that the cast
    /// stands for a constant.
    func hasNoLiteral(_ constant: Any) -> Bool {
        switch self {
        case .date: Operand(constant).number != nil || Self.isNotFinite(constant)
        case .number: Self.isNotFinite(constant)
        case .string: false
        case .decimal, .uuid, .url, .data: Operand(constant).text != nil
        }
    }

    /// Returns whether the constant is text such as `"inf"` or `"nan"`, which stands for a number without digits.
    private static func isNotFinite(_ constant: Any) -> Bool {
        Operand(constant).text.flatMap { Double($0) }.map { !$0.isFinite } ?? false
    }

    private static func date(_ operand: Operand) -> Any? {
        if case .date(let date) = operand { return date }
        let seconds = operand.number ?? operand.text.flatMap { Double($0) }
        return seconds.map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    private static func number(_ operand: Operand) -> Any? {
        switch operand {
        case .date(let date): date.timeIntervalSinceReferenceDate
        case .string(let text): Int(text) ?? Double(text)
        case .integer, .real, .decimal: operand.value
        default: nil
        }
    }

    private static func string(_ operand: Operand) -> Any? {
        switch operand {
        case .other(let uuid as UUID): uuid.uuidString
        case .other(let url as URL): url.absoluteString
        case .other(let data as Data): data.base64EncodedString()
        default: operand.value.map { String(describing: $0) }
        }
    }
}

extension Operand {
    /// The value as text; nil if it is none.
    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
