public import CoreData
internal import WebUI

/// The objects that a ``FetchRequest`` has found: as they were when the view was rendered, whatever happens afterwards. So
/// an action that is given positions, such as that of `onDelete(perform:)`, finds the objects that the user saw there.
///
/// An object is read when it is asked for, together with those around it. Going through all of them reads all of them, a
/// page at a time; `count` reads nothing.
public struct FetchedResults<Result: NSFetchRequestResult>: RandomAccessCollection {
    private let fetch: LiveFetch<Result>
    private let fallback: FetchQuery<Result>
    let rows: ResultRows?

    @MainActor
    init(_ fetch: LiveFetch<Result>, fallback: FetchQuery<Result>) {
        self.fetch = fetch
        self.fallback = fallback
        rows = fetch.sections.first
    }

    /// The position of the first object.
    public var startIndex: Int { 0 }

    /// The position behind the last object.
    public var endIndex: Int { rows?.count ?? 0 }

    /// The object at a position.
    public subscript(position: Int) -> Result {
        guard let rows else { outOfRange(position) }
        return rows.object(at: position, as: Result.self)
    }

    /// The condition that the objects satisfy; nil for all. When it is set, the view is rendered again with what satisfies
    /// the new one.
    @MainActor public var nsPredicate: NSPredicate? {
        get { fetch.setting(\.predicate, or: fallback.predicate) }
        nonmutating set { fetch.change { $0.predicate = newValue } }
    }

    /// The order of the objects. When it is set, the view is rendered again with the new one.
    @MainActor public var nsSortDescriptors: [NSSortDescriptor] {
        get { fetch.setting(\.sortDescriptors, or: fallback.sortDescriptors) }
        nonmutating set { fetch.change { $0.sortDescriptors = newValue } }
    }
}

extension FetchedResults where Result: NSManagedObject {
    /// The order of the objects; those of its parts that Swift's descriptors can say. When it is set, the view is rendered
    /// again with the new one.
    @MainActor public var sortDescriptors: [SortDescriptor<Result>] {
        get { nsSortDescriptors.compactMap { SortDescriptor($0, comparing: Result.self) } }
        nonmutating set { nsSortDescriptors = newValue.map { NSSortDescriptor($0) } }
    }
}

extension FetchedResults: PathComponentSearchable {
    package func position(ofPathComponent component: String) -> Int?? {
        rows?.position(ofPathComponent: component, as: Result.self)
    }
}
