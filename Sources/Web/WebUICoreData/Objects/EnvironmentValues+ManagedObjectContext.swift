public import CoreData
public import WebUI

extension EnvironmentValues {
    private enum ContextKey: EnvironmentKey {
        static let defaultValue = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    }

    /// The context in which views fetch, of the main queue:
    ///
    /// ```swift
    /// ContentView()
    ///     .environment(\.managedObjectContext, container.viewContext)
    /// ```
    ///
    /// Where nobody has set one, it is a context without a coordinator, in which nothing can be found.
    public var managedObjectContext: NSManagedObjectContext {
        get { self[ContextKey.self] }
        set { self[ContextKey.self] = newValue }
    }
}
