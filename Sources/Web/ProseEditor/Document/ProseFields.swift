internal import DocumentRichText
internal import WebUI

/// The fields of a JSON object that has been checked for unknown names.
struct ProseFields {
    let path: String
    private let values: [String: JSONValue]

    init(_ value: JSONValue, at path: String, allowing names: [String]) throws(ProseError) {
        guard case .object(let values) = value else { throw ProseError(path: path, reason: "is not an object") }
        for name in values.keys where !names.contains(name) {
            throw ProseError(path: Self.path(path, Self.shortened(name)), reason: "is unknown")
        }
        self.path = path
        self.values = values
    }

    subscript(name: String) -> JSONValue { values[name] ?? .null }

    func isAbsent(_ name: String) -> Bool { self[name] == .null }

    func path(of name: String) -> String { Self.path(path, name) }

    /// Returns the type of the node or mark.
    func name() throws(ProseError) -> String {
        guard let name = self["type"].string else { throw ProseError(path: path(of: "type"), reason: "is not a name") }
        return name
    }

    func attributes(allowing names: [String]) throws(ProseError) -> ProseFields {
        let value = isAbsent("attrs") ? .object([:]) : self["attrs"]
        return try ProseFields(value, at: path(of: "attrs"), allowing: names)
    }

    func text(_ name: String, atMost bytes: Int) throws(ProseError) -> String? {
        guard !isAbsent(name) else { return nil }
        guard let text = self[name].string else { throw ProseError(path: path(of: name), reason: "is not a text") }
        guard text.utf8.count <= bytes else {
            throw ProseError(path: path(of: name), reason: "is longer than \(bytes) bytes")
        }
        return text
    }

    func address(_ name: String, by policy: LinkPolicy, limits: ProseLimits) throws(ProseError) -> String {
        guard let address = try text(name, atMost: limits.addressBytes),
            ProseSchema.allows(address, by: policy, limits: limits)
        else { throw ProseError(path: path(of: name), reason: "is not an allowed address") }
        return address
    }

    func integer(_ name: String, in range: ClosedRange<Int>) throws(ProseError) -> Int? {
        guard !isAbsent(name) else { return nil }
        guard let number = self[name].int, range.contains(number) else {
            throw ProseError(
                path: path(of: name),
                reason: "is not a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    func number(_ name: String, in range: ClosedRange<Double>) throws(ProseError) -> Double? {
        let number: Double
        switch self[name] {
        case .null: return nil
        case .int(let value): number = Double(value)
        case .double(let value): number = value
        default: throw ProseError(path: path(of: name), reason: "is not a number")
        }
        guard range.contains(number) else {
            throw ProseError(path: path(of: name), reason: "is not between \(range.lowerBound) and \(range.upperBound)")
        }
        return number
    }

    /// Returns the value for one of several names.
    func choice<Value>(_ name: String, of choices: [(name: String, value: Value)]) throws(ProseError) -> Value? {
        guard !isAbsent(name) else { return nil }
        guard let choice = choices.first(where: { $0.name == self[name].string }) else {
            throw ProseError(path: path(of: name), reason: "is none of \(choices.map(\.name).joined(separator: ", "))")
        }
        return choice.value
    }

    func color(_ name: String) throws(ProseError) -> TextColor {
        guard let color = self[name].string.flatMap(ProseSchema.color) else {
            throw ProseError(path: path(of: name), reason: "is not a colour such as #1c7ed6")
        }
        return color
    }

    private static func path(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// Shortens a name for an error message: names are untrusted, and messages are shown and logged.
    private static func shortened(_ name: String) -> String {
        String(name.unicodeScalars.prefix(40).map { $0.properties.isAlphabetic || $0 == "_" ? Character($0) : "?" })
    }
}
