/// What kinds of views are inside of a view that a list shows, as far as its own kind tells.
@MainActor
struct RowShape {
    /// Whether there may be collections among them, each of whose elements is a row or more.
    private(set) var hasCollections = false
    /// Whether there may be sections.
    private(set) var hasSections = false
    /// What the only collection is of, if there is always exactly one.
    private(set) var onlyCollection: Any.Type?

    private static var known: [ObjectIdentifier: RowShape] = [:]

    /// What is inside of a kind of view.
    static func of(_ type: any View.Type) -> RowShape {
        let key = ObjectIdentifier(type)
        if let shape = known[key] { return shape }
        var shape = RowShape()
        var seen: Set<ObjectIdentifier> = []
        shape.look(into: type, isCertain: true, &seen)
        known[key] = shape
        return shape
    }

    /// Views with a body are what the body is. Where kinds of views contain each other, each is looked into once.
    private mutating func look<Content: View>(
        into type: Content.Type,
        isCertain: Bool,
        _ seen: inout Set<ObjectIdentifier>
    ) {
        if let source = type as? any RowSource.Type {
            onlyCollection = isCertain && !hasCollections && !source.isNested ? source.dataType : nil
            hasCollections = true
            return
        }
        guard seen.insert(ObjectIdentifier(type)).inserted else { return }
        if let container = type as? any RowContainer.Type {
            hasSections = hasSections || type is any ListSection.Type
            for part in container.rowParts {
                look(into: part, isCertain: isCertain && container.isAlwaysWhole, &seen)
            }
        } else {
            look(into: Content.Body.self, isCertain: isCertain, &seen)
        }
    }

    /// How many elements the collections inside of a view have; nil if only rendering it can tell.
    static func count(in view: any View) -> Int? {
        if let source = view as? any RowSource { return source.rowCount }
        guard let container = view as? any RowContainer else {
            return of(type(of: view)).hasCollections ? nil : 0
        }
        var count = 0
        for part in container.rowParts {
            guard let inside = self.count(in: part) else { return nil }
            count += inside
        }
        return count
    }

    /// What the row inside of a view stands for that has a part of an address.
    static func values(ofComponent component: String, in view: any View) -> [AnyHashable]? {
        if let source = view as? any RowSource { return source.values(ofComponent: component) }
        guard let container = view as? any RowContainer else { return nil }
        return container.rowParts.lazy.compactMap { values(ofComponent: component, in: $0) }.first
    }
}

/// A view that makes rows of the elements of a collection.
@MainActor
protocol RowSource {
    /// The kind of collection.
    static var dataType: Any.Type { get }
    /// Whether there may be other collections inside of the elements.
    static var isNested: Bool { get }
    /// How many elements there are, with those of collections inside; nil if only rendering them can tell.
    var rowCount: Int? { get }

    /// What the row stands for that has a part of an address.
    func values(ofComponent component: String) -> [AnyHashable]?
}

/// A ``Section``, whatever is in it.
protocol ListSection {}

extension Section: ListSection {}
