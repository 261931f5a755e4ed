// What Linux and Apple's systems spell differently. Everything else here is the same on both.

internal import CoreData

#if canImport(ObjectiveC)
/// Runs the body so that nothing keeps objects alive behind it.
func releasing<Result>(_ body: () throws -> Result) rethrows -> Result {
    try autoreleasepool(invoking: body)
}

/// Notes which values change.
private final class ValueObserver: NSObject {
    var keys: [String] = []

    override func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        keys.append(keyPath ?? "")
    }
}
#else
/// Runs the body so that nothing keeps objects alive behind it.
func releasing<Result>(_ body: () throws -> Result) rethrows -> Result {
    try body()
}

/// Notes which values change.
private final class ValueObserver: NSKeyValueObserver {
    var keys: [String] = []

    func observeValue(
        forKeyPath keyPath: String?,
        of object: Any?,
        change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        keys.append(keyPath ?? "")
    }
}
#endif

/// The keys whose values change while the body runs, once for each change.
func observedChanges(
    of object: NSManagedObject,
    _ keys: [String],
    during body: () throws -> Void
) rethrows -> [String] {
    let observer = ValueObserver()
    for key in keys {
        object.addObserver(observer, forKeyPath: key, options: [.new], context: nil)
    }
    defer {
        for key in keys {
            object.removeObserver(observer, forKeyPath: key, context: nil)
        }
    }
    try body()
    return observer.keys
}

/// The error of the model's rules for a value of a property; nil if it may be saved.
func validationError(of object: NSManagedObject, _ key: String, _ value: Any?) -> CocoaError? {
    do {
        #if canImport(ObjectiveC)
        var checked = value as AnyObject?
        try object.validateValue(&checked, forKey: key)
        #else
        var checked = value
        try object.validateValue(&checked, forKey: key)
        #endif
        return nil
    } catch {
        return error as? CocoaError
    }
}
