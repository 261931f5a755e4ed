internal import ManagedObjectModelFormat
internal import ModelEditing

/// The kinds of places in a model that have screens.
enum EditorPart: String {
    case entity, request, composite, configuration, versions, findings, differences, classes, graph
    /// Those of a mapping model.
    case mapping, trial

    /// The names of the parts of this kind.
    func names(in model: ModelDefinition) -> [String] {
        switch self {
        case .entity: model.entities.map(\.name)
        case .request: model.fetchRequests.map(\.name)
        case .composite: model.composites.map(\.name)
        case .configuration: model.configurations.map(\.name)
        case .versions, .findings, .differences, .classes, .graph, .mapping, .trial: []
        }
    }
}

/// What became of names in a change: at most one part was renamed, and it is the only one that is gone, and the only new one.
struct Succession {
    let rename: (old: String, new: String)?

    init(from before: [String], to after: [String]) {
        let (gone, new) = (Set(before).subtracting(after), Set(after).subtracting(before))
        guard gone.count == 1, new.count == 1, let old = gone.first, let name = new.first else {
            rename = nil
            return
        }
        rename = (old, name)
    }

    func name(after name: String) -> String {
        rename.map { $0.old == name ? $0.new : name } ?? name
    }
}

/// The identities of rows that are known by their names, but stay the same when those change.
struct RowIdentities: Hashable {
    private var known: [String: String] = [:]
    private var count = 0

    func id(of name: String) -> String { known[name] ?? name }

    mutating func rename(_ old: String, to new: String) {
        count += 1
        known[new] = id(of: old)
        // Another row that gets the old name is not the same.
        known[old] = "\(old) \(count)"
    }
}

extension ModelDefinition {
    /// The names by which addresses know the rows of an entity or a composite: of properties and, with a mark, of indexes.
    func rowNames(of owner: AttributeOwner) -> [String] {
        switch owner {
        case .entity(let name):
            entity(named: name).map { $0.propertyNames + $0.indexes.map { IndexRow.address(of: $0.name) } } ?? []
        case .composite(let name): composites.first { $0.name == name }?.elements.map(\.name) ?? []
        }
    }
}

/// The address of an index among the properties of its entity. No property has such a name.
enum IndexRow {
    private static let mark = "index:"

    static func address(of name: String) -> String { mark + name }

    /// Returns the name of the index; nil if the address is that of something else.
    static func name(of address: String) -> String? {
        address.hasPrefix(mark) ? String(address.dropFirst(mark.count)) : nil
    }
}
