extension PatchOperation: Codable {
    /// Encodes the operation as an array whose first element is its name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(JSONValue.array(json))
    }

    private var json: [JSONValue] {
        switch self {
        case .template(let number, let statics): ["T", .int(number), .strings(statics)]
        case .text(let id, let text): ["t", .int(id), .string(text)]
        case .markup(let id, let markup): ["h", .int(id), .string(markup)]
        case .attributes(let id, let changes): ["a", .int(id), .object(changes.mapValues { .string($0) })]
        case .value(let id, let text, let version): ["v", .int(id), .string(text), .int(version)]
        case .control(let id, let value): ["c", .int(id), value]
        case .children(let id, let steps): ["l", .int(id), .array(steps.map(\.json))]
        case .replace(let id, let template, let slots): ["r", .int(id), .int(template), .strings(slots)]
        case .focus(let id): ["f", .int(id)]
        case .address(let url, let isNew): ["u", .string(url), isNew ? "push" : "replace"]
        case .title(let title): ["s", .string(title)]
        case .announce(let text, let isUrgent): ["say", isUrgent ? "assertive" : "polite", .string(text)]
        case .island(let id, let message): ["isl", .int(id), message]
        case .scroll(let id): ["scroll", .int(id)]
        case .open(let url): ["open", .string(url)]
        }
    }

    /// Decodes an operation.
    public init(from decoder: any Decoder) throws {
        let values = try [JSONValue](from: decoder)
        guard let operation = Self.read(values) else {
            let reason = "\(values) is not a patch operation"
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
        }
        self = operation
    }

    private static func read(_ values: [JSONValue]) -> PatchOperation? {
        guard let name = values.first?.string, values.count > 1 else { return nil }
        return readPage(name, values) ?? values[1].int.flatMap { readElement(name, $0, values) }
    }

    private static func readPage(_ name: String, _ values: [JSONValue]) -> PatchOperation? {
        switch (name, values[1], values.count > 2 ? values[2] : .null) {
        case ("f", let id, _): .focus(id.int)
        case ("u", .string(let url), let kind): .address(url, isNew: kind == "push")
        case ("s", .string(let title), _): .title(title)
        case ("say", let urgency, .string(let text)): .announce(text, isUrgent: urgency == "assertive")
        case ("open", .string(let url), _): .open(url)
        case ("scroll", .int(let id), _): .scroll(id)
        default: nil
        }
    }

    private static func readElement(_ name: String, _ id: Int, _ values: [JSONValue]) -> PatchOperation? {
        guard values.count > 2 else { return nil }
        switch (name, values[2]) {
        case ("T", .array(let statics)): return .template(number: id, statics: statics.compactMap(\.string))
        case ("t", .string(let text)): return .text(id, text)
        case ("h", .string(let markup)): return .markup(id, markup)
        case ("a", .object(let changes)): return .attributes(id, changes.mapValues(\.string))
        case ("v", .string(let text)) where values.count > 3:
            return .value(id, text, version: values[3].int ?? 0)
        case ("c", let value): return .control(id, value)
        case ("l", .array(let steps)): return .children(id, steps.compactMap(ChildStep.init(json:)))
        case ("r", .int(let template)) where values.count > 3:
            return .replace(id, template: template, slots: values[3].array.compactMap(\.string))
        case ("isl", let message): return .island(id, message)
        default: return nil
        }
    }
}

extension ChildStep {
    fileprivate var json: JSONValue {
        switch self {
        case .delete(let id): ["d", .int(id)]
        case .insert(let anchor, let template, let slots): ["i", .int(anchor), .int(template), .strings(slots)]
        case .move(let id, let anchor): ["m", .int(id), .int(anchor)]
        }
    }

    fileprivate init?(json: JSONValue) {
        let values = json.array
        switch (values.first?.string, values.count) {
        case ("d", 2): self = .delete(values[1].int ?? 0)
        case ("i", 4):
            self = .insert(
                before: values[1].int,
                template: values[2].int ?? 0,
                slots: values[3].array.compactMap(\.string)
            )
        case ("m", 3): self = .move(values[1].int ?? 0, before: values[2].int)
        default: return nil
        }
    }
}

extension JSONValue {
    fileprivate static func strings(_ strings: [String]) -> JSONValue {
        .array(strings.map { .string($0) })
    }

    fileprivate static func int(_ number: Int?) -> JSONValue {
        number.map { .int($0) } ?? .null
    }

    fileprivate static func string(_ text: String?) -> JSONValue {
        text.map { .string($0) } ?? .null
    }
}
