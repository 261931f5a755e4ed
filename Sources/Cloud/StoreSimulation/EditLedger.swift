/// What users have done and seen, from which follows what devices must show in the end.
///
/// The ledger compares what a device shows before and after each save, so side effects of deletions and of inverse relationships
/// count without being named.
struct EditLedger {
    struct Field: Hashable {
        let key: String
        let property: String
    }

    struct Text: Hashable {
        let field: Field
        let text: String
    }

    /// An edit in the sense of `MirroredRecord+Deletion`: it undoes a deletion that did not know it.
    struct Edit {
        let key: String
        let device: Int
        let number: Int
        /// Whether a value was written, which nothing can take back.
        let isValue: Bool
    }

    /// What one save has deleted.
    struct Deletion {
        let device: Int
        /// The objects that the user has deleted, and these with all that went along.
        let roots: Set<String>
        let keys: Set<String>
        let knowledge: Knowledge.Horizon
    }

    /// The texts that no user has replaced or deleted who saw them.
    private(set) var openTexts: Set<Text> = []
    /// The additions to counters.
    private(set) var additions: [Field: Int64] = [:]
    /// The devices that have changed each property, and what the last one showed then.
    private(set) var writers: [Field: Set<Int>] = [:]
    private(set) var lastValues: [Field: ShownObject.Shown] = [:]
    private(set) var edits: [Edit] = []
    private(set) var deletions: [Deletion] = []
    /// The entities of all objects that there have been, by key.
    private(set) var entities: [String: String] = [:]
    private var textCount = 0

    /// A text that nobody has written yet.
    mutating func nextText(of device: Int) -> String {
        textCount += 1
        return "d\(device)-\(textCount)"
    }

    /// Takes down a save.
    mutating func record(
        _ save: Save,
        on device: Int,
        _ model: RandomModel,
        knowledge: Knowledge
    ) {
        for (key, object) in save.after.sorted(by: { $0.key < $1.key }) {
            entities[key] = object.entity
            compare(save.before[key], object, save, device, model, number: knowledge.editCount(of: device))
        }
        let gone = Set(save.before.keys).subtracting(save.after.keys)
        guard !gone.isEmpty else { return }
        for key in gone {
            for (property, text) in save.before[key]?.texts ?? [:] {
                openTexts.remove(Text(field: Field(key: key, property: property), text: text))
            }
        }
        let horizon = knowledge.horizon(of: device)
        deletions.append(Deletion(device: device, roots: save.roots, keys: gone, knowledge: horizon))
    }

    /// What a device showed before and after a save, by key, and what its user has deleted.
    struct Save {
        let before: [String: ShownObject]
        let after: [String: ShownObject]
        let roots: Set<String>
        let version: Int
    }

    private mutating func compare(
        _ former: ShownObject?,
        _ object: ShownObject,
        _ save: Save,
        _ device: Int,
        _ model: RandomModel,
        number: Int
    ) {
        for attribute in model.attributes(of: object.entity, in: save.version) {
            let field = Field(key: object.key, property: attribute.name)
            let (old, new) = (former?.values[attribute.name], object.values[attribute.name])
            guard former == nil || old != new else { continue }
            write(field, new, device)
            if case .text(let text) = old { openTexts.remove(Text(field: field, text: text)) }
            if case .text(let text) = new { openTexts.insert(Text(field: field, text: text)) }
            if attribute.kind == .counter { add(old, new, to: field) }
            edits.append(Edit(key: object.key, device: device, number: number, isValue: true))
        }
        for side in model.sides(of: object.entity, in: save.version) {
            let (old, new) = (former?.values[side.name], object.values[side.name])
            guard former == nil || old != new else { continue }
            write(Field(key: object.key, property: side.name), new, device)
            guard side.isReference, new != nil else { continue }
            edits.append(Edit(key: object.key, device: device, number: number, isValue: false))
        }
    }

    private mutating func write(_ field: Field, _ value: ShownObject.Shown?, _ device: Int) {
        writers[field, default: []].insert(device)
        lastValues[field] = value
    }

    private mutating func add(_ old: ShownObject.Shown?, _ new: ShownObject.Shown?, to field: Field) {
        func number(_ value: ShownObject.Shown?) -> Int64 { if case .number(let number) = value { number } else { 0 } }
        additions[field, default: 0] += number(new) - number(old)
    }
}
