/// Somebody who wants to know that an object is about to change, whatever of it: set, merged, refreshed, undone or deleted.
package protocol ChangeListener: AnyObject {
    /// The object is about to change. Called on the queue of its context.
    func objectWillChange()
}

extension NSManagedObject {
    /// Who is told before each change; nil if nobody is.
    package final var changeListener: (any ChangeListener)? {
        get { live?.observers?.listener }
        set { observers.listener = newValue }
    }
}
