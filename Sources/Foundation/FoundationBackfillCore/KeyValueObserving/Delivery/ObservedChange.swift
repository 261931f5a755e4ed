internal import Foundation

/// A change as an observer receives it.
struct ObservedChange {
    let kind: NSKeyValueChange
    var old: RecordedValue?
    var new: RecordedValue?
    var indexes: IndexSet?
    var isPrior = false

    /// The change as a dictionary, in the form that ``NSKeyValueObserver`` receives.
    var dictionary: [NSKeyValueChangeKey: Any] {
        // Numbers are `NSNumber`s as on Apple's platforms: programs cast them to `UInt`, `Int` and `NSNumber`.
        var dictionary: [NSKeyValueChangeKey: Any] = [.kindKey: NSNumber(value: kind.rawValue)]
        if let old {
            dictionary[.oldKey] = flattened(old.value) ?? NSNull()
        }
        if let new {
            dictionary[.newKey] = flattened(new.value) ?? NSNull()
        }
        if let indexes {
            dictionary[.indexesKey] = indexes
        }
        if isPrior {
            dictionary[.notificationIsPriorKey] = NSNumber(value: true)
        }
        return dictionary
    }
}

/// A value that an observer requested, which may be nil. If the record is missing, the value was not requested.
struct RecordedValue {
    let value: Any?

    /// Returns the value as the type of the observed property. If the type is optional, nil is a valid value.
    func typed<Value>() -> Value? {
        guard let value else { return Any?.none as Any as? Value }
        return value as? Value
    }
}

/// One observance's record of an announced change: the values before it, and what is needed to notify the observer
/// after it.
struct ChangeRecord {
    let observance: Observance

    /// The observance of the object that changed: `observance` itself, or the one that relays to it from further down
    /// the key path.
    let source: Observance
    let mutation: ObservedMutation
    let old: RecordedValue?
    let added: RecordedValue?

    /// Notifies the observer of the upcoming change, if it asked for prior notifications.
    func tellBefore() {
        guard observance.options.contains(.prior) else { return }
        tell(ObservedChange(kind: mutation.kind, old: old, indexes: mutation.indexes, isPrior: true))
    }

    /// Returns the change with the current values.
    func finished() -> ObservedChange {
        let new = observance.options.contains(.new) ? added ?? mutation.new(of: observance.value) : nil
        return ObservedChange(kind: mutation.kind, old: old, new: new, indexes: mutation.indexes)
    }

    /// Notifies the observer, unless it has been removed in the meantime.
    func tell(_ change: ObservedChange) {
        guard source.isActive else { return }
        observance.tell(change)
    }
}

/// A change of one key that has been announced but not made yet.
struct AnnouncedChange {
    let key: String

    /// The observances that must be attached to their key paths again after the change.
    var sources: [Observance] = []

    /// The records of the observances to notify. An observance that depends on the key in several ways is notified
    /// once.
    private(set) var records: [ChangeRecord] = []

    init(key: String) {
        self.key = key
    }

    mutating func record(_ record: ChangeRecord?) {
        guard let record, !records.contains(where: { $0.observance === record.observance }) else { return }
        records.append(record)
    }
}
