/// The rules of deletions: they win over what their users knew, lose to what they did not, and take along or bring back whole trees.
extension Judge {
    func wrongDeletions() -> [String] {
        groups.flatMap { group in revived(group) + lost(group) + incompleteTrees(group) }.sorted()
    }

    /// Deletions that have objects in common, and all of their objects.
    struct Group {
        var deletions: [EditLedger.Deletion]
        var keys: Set<String>
    }

    private var groups: [Group] {
        var groups: [Group] = []
        for deletion in ledger.deletions {
            var group = Group(deletions: [deletion], keys: deletion.keys)
            groups.removeAll { other in
                guard !other.keys.isDisjoint(with: group.keys) else { return false }
                group.deletions += other.deletions
                group.keys.formUnion(other.keys)
                return true
            }
            groups.append(group)
        }
        return groups.filter { group in !group.keys.contains { isUnique($0) } }
    }

    /// Objects that are there although all who deleted them knew all edits.
    private func revived(_ group: Group) -> [String] {
        let edits = ledger.edits.filter { group.keys.contains($0.key) }
        let isKnown = edits.allSatisfy { edit in group.deletions.allSatisfy { $0.knowledge.knows(edit) } }
        guard isKnown else { return [] }
        return group.keys.filter { objects[$0] != nil }
            .map { "\($0) is there, although those who deleted it knew all edits" }
    }

    /// Objects that are gone although nobody who deleted them knew of some edit.
    private func lost(_ group: Group) -> [String] {
        group.keys.compactMap { key in
            guard objects[key] == nil else { return nil }
            let deletions = group.deletions.filter { $0.keys.contains(key) }
            let edit = ledger.edits.first { edit in
                edit.key == key && edit.isValue && !deletions.contains { $0.knowledge.mayKnow(edit) }
            }
            return edit.map { "\(key) is gone, and nobody who deleted it knew what device \($0.device) wrote" }
        }
    }

    /// Objects that have come back without what went along with them.
    private func incompleteTrees(_ group: Group) -> [String] {
        group.deletions.flatMap { deletion -> [String] in
            guard deletion.roots.allSatisfy({ objects[$0] != nil }) else { return [] }
            return deletion.keys.filter { key in
                objects[key] == nil
                    && group.deletions.allSatisfy { $0.roots == deletion.roots || !$0.keys.contains(key) }
            }
            .map { "\($0) is gone, and \(deletion.roots.sorted()), which took it along, has come back" }
        }
    }
}
