/// A property of an object.
struct EditedProperty: Hashable, Sendable, Codable {
    let object: ObjectKey
    let name: String
}

/// A change that waits to be saved.
enum Edit: Hashable, Sendable, Codable {
    /// A new object, whose key has a negative number.
    case insert(ObjectKey)
    /// - Parameter values: The values as they were when it was deleted, by attribute.
    case delete(ObjectKey, title: String, values: [String: CellValue])
    /// An attribute or a to-one relationship gets another value.
    case set(EditedProperty, from: CellValue, to: CellValue)
    case add(EditedProperty, ObjectLink)
    case remove(EditedProperty, ObjectLink)

    /// The object that changes.
    var object: ObjectKey {
        switch self {
        case .insert(let key), .delete(let key, _, _): key
        case .set(let property, _, _), .add(let property, _), .remove(let property, _): property.object
        }
    }
}

/// The changes of a store that wait to be saved, in their order, with those that were undone.
struct EditScript: Hashable, Sendable {
    private(set) var edits: [Edit] = []
    private var undone: [Edit] = []

    init(_ edits: [Edit] = []) {
        self.edits = edits
    }

    var canUndo: Bool { !edits.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Adds a change. What is typed letter by letter is one change.
    mutating func add(_ edit: Edit) {
        undone = []
        if case .set(let property, _, let to) = edit, case .set(property, let from, _)? = edits.last {
            edits.removeLast()
            if from != to { edits.append(.set(property, from: from, to: to)) }
        } else {
            edits.append(edit)
        }
    }

    mutating func undo() {
        if let edit = edits.popLast() { undone.append(edit) }
    }

    mutating func redo() {
        if let edit = undone.popLast() { edits.append(edit) }
    }

    /// Takes back that an object is deleted.
    mutating func restore(_ key: ObjectKey) {
        undone = []
        edits.removeAll { edit in
            if case .delete(key, _, _) = edit { true } else { false }
        }
    }

    // MARK: - Conflicts

    /// Takes what another program has saved for the value from which a change begins, so that the change replaces it.
    mutating func keep(_ conflict: EditConflict) {
        edits = edits.map { edit in
            switch edit {
            case .set(conflict.property, from: conflict.was, let to):
                return .set(conflict.property, from: conflict.theirs, to: to)
            case .delete(conflict.property.object, let title, var values):
                values[conflict.property.name] = conflict.theirs
                return .delete(conflict.property.object, title: title, values: values)
            default: return edit
            }
        }
    }

    /// Takes back all changes of what is in conflict.
    mutating func drop(_ conflict: EditConflict) {
        undone = []
        edits.removeAll { edit in
            switch edit {
            case .set(let property, _, _), .add(let property, _), .remove(let property, _):
                property == conflict.property
            case .delete(let key, _, _): key == conflict.property.object
            case .insert: false
            }
        }
    }
}

/// What a script comes to: the values that differ in the end.
struct EditChanges: Hashable, Sendable {
    struct Value: Hashable, Sendable {
        let property: EditedProperty
        let was: CellValue
        var now: CellValue
    }

    struct Members: Hashable, Sendable {
        let property: EditedProperty
        var added: [ObjectLink] = []
        var removed: [ObjectLink] = []
    }

    struct Deletion: Hashable, Sendable {
        let key: ObjectKey
        let title: String
    }

    /// The changes one by one.
    let edits: [Edit]
    private(set) var inserted: [ObjectKey] = []
    private(set) var deleted: [Deletion] = []
    private(set) var values: [Value] = []
    private(set) var members: [Members] = []

    var isEmpty: Bool { count == 0 }
    var count: Int {
        inserted.count + deleted.count + values.count + members.reduce(0) { $0 + $1.added.count + $1.removed.count }
    }

    init(_ edits: [Edit]) {
        self.edits = edits
        for edit in edits { add(edit) }
        values.removeAll { $0.was == $0.now && !$0.property.object.isNew }
        members.removeAll { $0.added.isEmpty && $0.removed.isEmpty }
    }

    /// The value that a property gets; nil if it keeps its own.
    func value(of property: EditedProperty) -> CellValue? { values.first { $0.property == property }?.now }

    /// The objects of which a value or a member changes.
    var touched: Set<ObjectKey> { Set(values.map(\.property.object) + members.map(\.property.object)) }

    func isDeleted(_ key: ObjectKey) -> Bool { deleted.contains { $0.key == key } }

    private mutating func add(_ edit: Edit) {
        switch edit {
        case .insert(let key): inserted.append(key)
        case .set(let property, let was, let now):
            if let place = values.firstIndex(where: { $0.property == property }) {
                values[place].now = now
            } else {
                values.append(Value(property: property, was: was, now: now))
            }
        case .add(let property, let link): change(property) { $0.move(link, from: \.removed, to: \.added) }
        case .remove(let property, let link): change(property) { $0.move(link, from: \.added, to: \.removed) }
        case .delete(let key, let title, _): delete(Deletion(key: key, title: title))
        }
    }

    private mutating func change(_ property: EditedProperty, _ body: (inout Members) -> Void) {
        if !members.contains(where: { $0.property == property }) { members.append(Members(property: property)) }
        for place in members.indices where members[place].property == property { body(&members[place]) }
    }

    /// An object that is deleted needs no other change, and one that was never saved leaves nothing behind.
    private mutating func delete(_ deletion: Deletion) {
        values.removeAll { $0.property.object == deletion.key }
        members.removeAll { $0.property.object == deletion.key }
        guard deletion.key.isNew else { return deleted.append(deletion) }
        inserted.removeAll { $0 == deletion.key }
        for place in values.indices where values[place].now.link?.key == deletion.key { values[place].now = .none }
        for place in members.indices { members[place].added.removeAll { $0.key == deletion.key } }
    }
}

extension EditChanges.Members {
    /// A member that was added and then removed is as it was.
    fileprivate mutating func move(
        _ link: ObjectLink,
        from source: WritableKeyPath<Self, [ObjectLink]>,
        to target: WritableKeyPath<Self, [ObjectLink]>
    ) {
        if let place = self[keyPath: source].firstIndex(where: { $0.key == link.key }) {
            self[keyPath: source].remove(at: place)
        } else if !self[keyPath: target].contains(where: { $0.key == link.key }) {
            self[keyPath: target].append(link)
        }
    }
}
