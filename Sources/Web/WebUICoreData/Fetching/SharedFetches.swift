internal import CoreData

/// Which results views have at the moment, by context and type. It keeps none of them.
@MainActor
enum SharedFetches {
    private struct Key: Hashable {
        let context: ObjectIdentifier
        let type: ObjectIdentifier
    }

    private struct Entry {
        weak var context: NSManagedObjectContext?
        weak var fetch: AnyObject?

        var isInUse: Bool { context != nil && fetch != nil }
    }

    private static var entries: [Key: [Entry]] = [:]

    /// The results of a type that views of a context have.
    static func all<Fetch: AnyObject>(in context: NSManagedObjectContext, _ type: Fetch.Type) -> [Fetch] {
        // A context that is gone may have had the address of this one.
        entries[key(context, type), default: []].compactMap { $0.context === context ? $0.fetch as? Fetch : nil }
    }

    /// Remembers a result for as long as anybody has it.
    static func add<Fetch: AnyObject>(_ fetch: Fetch, in context: NSManagedObjectContext) {
        entries = entries.compactMapValues { entries in
            let used = entries.filter(\.isInUse)
            return used.isEmpty ? nil : used
        }
        entries[key(context, Fetch.self), default: []].append(Entry(context: context, fetch: fetch))
    }

    private static func key(_ context: NSManagedObjectContext, _ type: AnyObject.Type) -> Key {
        Key(context: ObjectIdentifier(context), type: ObjectIdentifier(type))
    }
}
