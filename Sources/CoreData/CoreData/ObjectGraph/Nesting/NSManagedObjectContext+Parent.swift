internal import FoundationBackfill

extension NSManagedObjectContext {
    /// The context that this one reads from and saves to, in the place of a coordinator. It can be set once.
    ///
    /// Saving a child brings its changes to the parent, one level up; nothing is written before the topmost context is
    /// saved:
    ///
    /// ```swift
    /// let editing = NSManagedObjectContext(.mainQueue)
    /// editing.parent = container.viewContext
    /// ```
    ///
    /// A child reads what the parent has, with the parent's unsaved changes. It waits for the parent's queue whenever it
    /// reads or saves; the parent never waits for it.
    public var parent: NSManagedObjectContext? {
        get { objectStore as? NSManagedObjectContext }
        set {
            guard newValue !== objectStore else { return }
            if let newValue, newValue.isOrDescends(from: self) {
                misuse(.invalidArgument, "A context cannot be its own parent, nor that of one above it.")
            }
            connect(to: newValue)
            newValue?.children.add(self)
        }
    }

    private func isOrDescends(from other: NSManagedObjectContext) -> Bool {
        var context: NSManagedObjectContext? = self
        while let current = context {
            if current === other { return true }
            context = current.parent
        }
        return false
    }
}
