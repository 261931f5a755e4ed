import WebUI

/// Replaces a value at a random place by an invalid one.
enum JSONDamage {
    static func damage(_ value: JSONValue, _ generator: inout DocumentGenerator) -> JSONValue {
        switch value {
        case .array(var values) where !values.isEmpty && !generator.chance(6):
            let index = generator.number(0...values.count - 1)
            values[index] = damage(values[index], &generator)
            return .array(values)
        case .object(var values) where !values.isEmpty && !generator.chance(6):
            let name = generator.pick(values.keys.sorted())
            if generator.chance(8) {
                values[name] = nil
            } else if generator.chance(8) {
                values[generator.pick(["onclick", "style", "__proto__", "type", "text", "src"])] = hostile(&generator)
            } else {
                values[name] = damage(values[name] ?? .null, &generator)
            }
            return .object(values)
        default:
            return hostile(&generator)
        }
    }

    private static func hostile(_ generator: inout DocumentGenerator) -> JSONValue {
        generator.pick(values)
    }

    private static let values: [JSONValue] = [
        .null, true, -1, .double(1e308), .double(.nan), .double(-.infinity), .int(.max), .int(.min), "",
        "javascript:alert(1)", "<script>", "#12345", .array([]), .object([:]),
        .string(String(repeating: "x", count: 5000)), [["type": "bold"]], ["type": "text", "text": "x"], "note:../..",
        "\u{0}", "image",
    ]
}
