// The code that differs between Linux and Apple's systems. All other files are the same on both.

internal import CoreData

#if canImport(ObjectiveC)
/// Runs the body, and releases all autoreleased objects afterwards.
func releasing<Result>(_ body: () throws -> Result) rethrows -> Result {
    try autoreleasepool(invoking: body)
}

/// Records the keys of changed values.
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
/// Runs the body, and releases all autoreleased objects afterwards.
func releasing<Result>(_ body: () throws -> Result) rethrows -> Result {
    try body()
}

/// Records the keys of changed values.
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

/// Returns the keys whose values change while the body runs, once per change.
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

/// Returns the validation error for a value of a property; nil if the value is valid.
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
