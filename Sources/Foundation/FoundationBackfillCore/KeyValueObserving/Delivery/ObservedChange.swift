internal import Foundation

/// What an observer is told.
struct ObservedChange {
    let kind: NSKeyValueChange
    var old: RecordedValue?
    var new: RecordedValue?
    var indexes: IndexSet?
    var isPrior = false

    /// The change in the form that ``NSKeyValueObserver`` receives.
    var dictionary: [NSKeyValueChangeKey: Any] {
        // Numbers are objects because they are on Apple's platforms: programs cast them to `UInt`, `Int` and `NSNumber`.
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
