internal import ManagedObjectModelFormat

/// What there is to say of an expression of a mapping that is being typed: what is wrong with it, and what may follow.
struct MappingCompletion: Sendable {
    /// The versions, and the names of the entities in them that the mapping is about.
    let old: ModelDefinition?
    let new: ModelDefinition?
    let source: String?
    let destination: String?
    /// The names of all entity mappings.
    let mappings: [String]

    /// The most choices that are offered at once.
    private static let most = 12

    func reading(_ text: String, as kind: MappingExpressionCheck.Kind) -> PredicateReading {
        let check = MappingExpressionCheck(
            source: .init(source, in: old),
            destination: .init(destination, in: new),
            mappingNames: mappings
        )
        let problem = check.problem(in: text, as: kind).map { PredicateProblem($0, in: text) }
        return PredicateReading(text, problem: problem, choices: choices(for: text, kind))
    }

    // MARK: - Completion

    private func choices(for text: String, _ kind: MappingExpressionCheck.Kind) -> [PredicateCompletion.Choice] {
        guard !isInText(text) else { return [] }
        let word = String(text.reversed().prefix(while: Self.isOfWord).reversed())
        let start = String(text.dropLast(word.count))
        let path = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let last = path.last, !word.isEmpty else { return [] }
        let names = path.count == 1 ? first(kind) : keys(at: path.dropLast(), kind)
        let fitting = names.filter { $0.lowercased().hasPrefix(last.lowercased()) && $0 != last }
        return fitting.prefix(Self.most).map { name in
            .init(title: name, predicate: start + (path.dropLast() + [name]).joined(separator: "."))
        }
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_.@$".contains(character)
    }

    /// Whether the end is inside of a quoted text.
    private func isInText(_ text: String) -> Bool {
        var quote: Character?
        for character in text where character == "'" || character == "\"" {
            if quote == nil { quote = character } else if quote == character { quote = nil }
        }
        return quote != nil
    }

    /// What a key path may begin with.
    private func first(_ kind: MappingExpressionCheck.Kind) -> [String] {
        switch kind {
        case .filter: keys(of: source, in: old)
        case .sourceObjects: MappingExpressionCheck.lastingVariables.map { "$\($0)" }
        case .value, .keyPath:
            (MappingExpressionCheck.objectVariables + MappingExpressionCheck.lastingVariables).map { "$\($0)" }
        }
    }

    /// The keys that may follow a path.
    private func keys(at path: ArraySlice<String>, _ kind: MappingExpressionCheck.Kind) -> [String] {
        let (model, start, rest): (ModelDefinition?, String?, ArraySlice<String>) =
            switch path.first {
            case "$source": (old, source, path.dropFirst())
            case "$destination": (new, destination, path.dropFirst())
            default: kind == .filter ? (old, source, path) : (nil, nil, [])
            }
        let end = rest.filter { !$0.hasPrefix("@") }.reduce(start) { entity, key in
            lineage(of: entity, in: model).flatMap(\.relationships).first { $0.name == key }?.destinationName
        }
        return keys(of: end, in: model)
    }

    private func keys(of entity: String?, in model: ModelDefinition?) -> [String] {
        let lineage = lineage(of: entity, in: model)
        return lineage.flatMap(\.attributes).map(\.name) + lineage.flatMap(\.relationships).map(\.name)
    }

    private func lineage(of entity: String?, in model: ModelDefinition?) -> [EntityDefinition] {
        guard let model, let entity = entity.flatMap({ model.entity(named: $0) }) else { return [] }
        return model.lineage(of: entity)
    }
}

extension PredicateProblem {
    /// A problem of an expression of a mapping.
    init(_ problem: MappingExpressionCheck.Problem, in text: String) {
        let part = problem.part.flatMap { text.range(of: $0) }.map { range in
            let start = text.distance(from: text.startIndex, to: range.lowerBound)
            return start..<start + text.distance(from: range.lowerBound, to: range.upperBound)
        }
        let point = problem.position.map { $0..<min($0 + 1, text.count) }
        self.init(text: problem.sentence, place: part ?? point)
    }
}
