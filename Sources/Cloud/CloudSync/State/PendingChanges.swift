/// Changes that wait to be sent, in the order in which they came: one for each zone or record.
///
/// A change that comes again while it is being sent is another one: what was sent then settles the former only, so nothing
/// that happens meanwhile is taken for sent.
package struct PendingChanges<ID: Hashable & Codable & Sendable>: Hashable, Sendable {
    package enum Kind: Int, Codable, Sendable {
        case save
        case delete
    }

    package struct Change: Hashable, Codable, Sendable {
        package let id: ID
        package let kind: Kind

        package init(_ kind: Kind, _ id: ID) {
            (self.id, self.kind) = (id, kind)
        }
    }

    private struct Slot: Hashable, Sendable {
        let change: Change
        /// Counts how often the change has come.
        var revision: Int
    }

    /// Nil for a change that has been settled or removed.
    private var slots: [Slot?] = []
    private var places: [ID: Int] = [:]
    private var lastRevision = 0

    package init() {}

    package var isEmpty: Bool { places.isEmpty }
    package var count: Int { places.count }

    /// The changes, in order.
    package var changes: [Change] { slots.compactMap { $0?.change } }

    /// The revision of a change, by which ``settle(_:upTo:)`` knows what was sent; nil if it does not wait.
    package func revision(of change: Change) -> Int? {
        places[change.id].flatMap { slots[$0] }.flatMap { $0.change == change ? $0.revision : nil }
    }

    /// Adds a change. The opposite change of the same zone or record is forgotten: only the last one counts.
    package mutating func add(_ change: Change) {
        lastRevision += 1
        if let place = places[change.id], let slot = slots[place] {
            if slot.change == change {
                slots[place]?.revision = lastRevision
                return
            }
            slots[place] = nil
        }
        places[change.id] = slots.count
        slots.append(Slot(change: change, revision: lastRevision))
        compact()
    }

    /// Forgets a change; the opposite change of the same zone or record stays.
    package mutating func remove(_ change: Change) {
        guard let place = places[change.id], slots[place]?.change == change else { return }
        slots[place] = nil
        places[change.id] = nil
        compact()
    }

    /// Forgets a change that was sent, unless it has come again since.
    package mutating func settle(_ change: Change, upTo revision: Int?) {
        guard let current = self.revision(of: change), current <= revision ?? lastRevision else { return }
        remove(change)
    }

    /// Closes the gaps once they are half of all.
    private mutating func compact() {
        guard slots.count > 64, places.count < slots.count / 2 else { return }
        slots = slots.filter { $0 != nil }
        for (place, slot) in slots.enumerated() { if let slot { places[slot.change.id] = place } }
    }
}

extension PendingChanges: Codable {
    package init(from decoder: any Decoder) throws {
        for change in try [Change](from: decoder) { add(change) }
    }

    package func encode(to encoder: any Encoder) throws {
        try changes.encode(to: encoder)
    }
}
