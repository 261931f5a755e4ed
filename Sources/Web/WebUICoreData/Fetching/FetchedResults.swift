public import CoreData
internal import WebUI

/// The result of a ``FetchRequest``, as of the rendering of the view; later changes do not affect it. An action that
/// receives positions, such as that of `onDelete(perform:)`, finds the objects that the user saw at these positions.
///
/// Objects are read on access, together with their neighbours. Iterating reads all objects, a page at a time; `count`
/// reads none.
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

    /// The position of the first object: always 0.
    public var startIndex: Int { 0 }

    /// The position after the last object.
    public var endIndex: Int { rows?.count ?? 0 }

    /// Returns the object at a position.
    public subscript(position: Int) -> Result {
        guard let rows else { outOfRange(position) }
        return rows.object(at: position, as: Result.self)
    }

    /// The predicate; nil fetches all objects. Setting it renders the view again with the new result.
    @MainActor public var nsPredicate: NSPredicate? {
        get { fetch.setting(\.predicate, or: fallback.predicate) }
        nonmutating set { fetch.change { $0.predicate = newValue } }
    }

    /// The sort descriptors. Setting them renders the view again in the new order.
    @MainActor public var nsSortDescriptors: [NSSortDescriptor] {
        get { fetch.setting(\.sortDescriptors, or: fallback.sortDescriptors) }
        nonmutating set { fetch.change { $0.sortDescriptors = newValue } }
    }
}

extension FetchedResults where Result: NSManagedObject {
    /// The sort order as `SortDescriptor` values. Descriptors that Swift's type cannot express are left out. Setting it
    /// renders the view again in the new order.
    @MainActor public var sortDescriptors: [SortDescriptor<Result>] {
        get { nsSortDescriptors.compactMap { SortDescriptor($0, comparing: Result.self) } }
        nonmutating set { nsSortDescriptors = newValue.map { NSSortDescriptor($0) } }
    }
}

extension FetchedResults: LiveElements where Result: NSManagedObject {}

extension FetchedResults: PathComponentSearchable {
    package func position(ofPathComponent component: String) -> Int?? {
        rows?.position(ofPathComponent: component, as: Result.self)
    }
}

extension ResultRows {
    /// Returns the position of the object with the given path component, without reading other objects.
    ///
    /// - Returns: The position; an inner nil if the result has no such object; an outer nil if the objects define their
    ///   own path components, so that the caller has to search.
    func position<Result>(ofPathComponent component: String, as type: Result.Type) -> Int?? {
        let parts = component.split(separator: "-")
        if parts.count == 2, let key = Int64(parts[1]),
            let position = position(ofKey: key, inEntity: String(parts[0])),
            let object = object(at: position, as: Result.self) as? NSManagedObject,
            object.objectID.pathComponent == component
        {
            return .some(position)
        }
        return Result.self is any PathComponentConvertible.Type ? nil : .some(nil)
    }
}

/// Stops the program, like collections for an index out of range.
func outOfRange(_ position: Int) -> Never {
    misuse(.range, "Position \(position) is out of range: the fetched result is empty.")
}
