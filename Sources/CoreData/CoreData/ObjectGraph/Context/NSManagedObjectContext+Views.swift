extension NSManagedObjectContext {
    /// Called when an object changes for the first time since changes were last processed. Views use it to process them at
    /// the end of the main actor's turn, as the run loop does for Apple's.
    package var onEventBeginning: (() -> Void)? {
        get { tracker.onBeginning }
        set { tracker.onBeginning = newValue }
    }
}
