/// A definition that can have had another name in an earlier version.
protocol RenamableDefinition: Hashable {
    var name: String { get }
    var renamingIdentifier: String? { get }
}

extension EntityDefinition: RenamableDefinition {}
extension AttributeDefinition: RenamableDefinition {}
extension RelationshipDefinition: RenamableDefinition {}
extension FetchedPropertyDefinition: RenamableDefinition {}

/// Which definitions of one kind were kept, added and removed between two versions.
///
/// A definition continues the one with its renaming identifier, where a definition without one has its name for it, or
/// else the one with its name. Those with an identifier choose first.
struct DefinitionPairs<Definition: RenamableDefinition> {
    /// In the order of the newer version.
    let kept: [(old: Definition, new: Definition)]
    let added: [Definition]
    let removed: [Definition]

    init(from old: [Definition], to new: [Definition]) {
        var formers: [String: Definition] = [:]
        var rest = old
        for definition in new.filter({ $0.renamingIdentifier != nil }) + new.filter({ $0.renamingIdentifier == nil }) {
            guard let index = Self.position(of: definition, in: rest) else { continue }
            formers[definition.name] = rest.remove(at: index)
        }
        kept = new.compactMap { definition in formers[definition.name].map { ($0, definition) } }
        added = new.filter { formers[$0.name] == nil }
        removed = rest
    }

    private static func position(of new: Definition, in old: [Definition]) -> Int? {
        let identifier = new.renamingIdentifier ?? new.name
        return old.firstIndex { ($0.renamingIdentifier ?? $0.name) == identifier }
            ?? old.firstIndex { $0.name == identifier }
            ?? old.firstIndex { $0.name == new.name }
    }
}
