/// Compares what all devices show in the end with what users have done.
struct Judge {
    let model: RandomModel
    let ledger: EditLedger
    let content: [ShownObject]
    let objects: [String: ShownObject]
    private let lost: Set<String>
    /// All objects that a user has deleted, or that went along with one.
    private let deleted: Set<String>

    init(model: RandomModel, ledger: EditLedger, content: [ShownObject], lost: Set<String>) {
        (self.model, self.ledger, self.content, self.lost) = (model, ledger, content, lost)
        objects = content.byKey
        deleted = ledger.deletions.reduce(into: []) { $0.formUnion($1.keys) }
    }

    func isUnique(_ key: String) -> Bool { model.entity(ledger.entities[key] ?? "")?.isUnique ?? false }

    /// Objects that unique keys should have made one.
    func duplicates() -> [String] {
        let keys = content.map(\.key)
        guard Set(keys).count < keys.count else { return [] }
        return ["objects are there twice: \(keys)"]
    }

    /// Objects without what each one has had since it was inserted.
    func incompleteObjects() -> [String] {
        content.filter { $0.key == "?" || $0.texts["title"] == nil }.map { "\($0.entity) \($0.key) is incomplete" }
    }

    /// Texts that nobody has replaced who saw them must be there, or readable as conflicts.
    func lostTexts() -> [String] {
        let shown = Set(content.flatMap { $0.texts.values })
        return ledger.openTexts
            .filter { text in !shown.contains { $0.contains(text.text) } && !lost.contains(text.text) }
            .map { "\($0.field.key).\($0.field.property) '\($0.text)' is nowhere" }
            .sorted()
    }

    /// Objects that nobody has deleted.
    func missingObjects() -> [String] {
        ledger.entities.keys.filter { objects[$0] == nil && !deleted.contains($0) && !isUnique($0) }
            .map { "\($0) is gone, and nobody has deleted it" }
            .sorted()
    }

    /// Counters are the sums of all additions.
    func wrongCounts() -> [String] {
        ledger.additions.compactMap { field, sum in
            guard !deleted.contains(field.key), let object = objects[field.key], !isUnique(field.key),
                object.values[field.property] != .number(sum)
            else { return nil }
            return
                "\(field.key).\(field.property) is \(object.values[field.property]?.description ?? "nothing"), not \(sum)"
        }
        .sorted()
    }

    /// What only one device has changed is what that device has shown.
    func fieldsOfOneDevice() -> [String] {
        ledger.writers.compactMap { field, writers in
            guard writers.count == 1, let object = objects[field.key], isCertain(field.key) else { return nil }
            let (expected, actual) = (ledger.lastValues[field], object.values[field.property])
            guard expected != actual else { return nil }
            for key in members(expected) + members(actual) {
                guard isCertain(key), isOnlyWritten(by: writers, key, oppositeOf: field, object) else { return nil }
            }
            func text(_ value: ShownObject.Shown?) -> String { value?.description ?? "nothing" }
            return
                "\(field.key).\(field.property) is \(text(actual)), and only device \(writers) has set it, to \(text(expected))"
        }
        .sorted()
    }

    private func members(_ value: ShownObject.Shown?) -> [String] {
        if case .objects(let keys) = value { keys } else { [] }
    }

    /// Whether nothing but edits of its own can have changed an object.
    private func isCertain(_ key: String) -> Bool { !deleted.contains(key) && !isUnique(key) }

    /// Whether no other device can have changed a relationship by changing its other side.
    private func isOnlyWritten(
        by writers: Set<Int>,
        _ key: String,
        oppositeOf field: EditLedger.Field,
        _ object: ShownObject
    ) -> Bool {
        let sides = model.sides(of: object.entity, in: RandomModel.lastVersion)
        guard let side = sides.first(where: { $0.name == field.property }) else { return true }
        return ledger.writers[EditLedger.Field(key: key, property: side.inverse), default: []].isSubset(of: writers)
    }
}
