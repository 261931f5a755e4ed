/// One observance's share in an announced change: what was before, and how to tell it what came after.
struct ChangeRecord {
    let observance: Observance

    /// The observance of the object that changed: the same, or the one that relays from further down the key path.
    let source: Observance
    let mutation: ObservedMutation
    let old: RecordedValue?
    let added: RecordedValue?

    /// Tells the observer that the change is coming, if it wants to know.
    func tellBefore() {
        guard observance.options.contains(.prior) else { return }
        tell(ObservedChange(kind: mutation.kind, old: old, indexes: mutation.indexes, isPrior: true))
    }

    /// The change with the values of now.
    func finished() -> ObservedChange {
        let new = observance.options.contains(.new) ? added ?? mutation.new(of: observance.value) : nil
        return ObservedChange(kind: mutation.kind, old: old, new: new, indexes: mutation.indexes)
    }

    /// Tells the observer, unless it has been removed in the meantime.
    func tell(_ change: ObservedChange) {
        guard source.isActive else { return }
        observance.tell(change)
    }
}
