/// The static structure of a view inside a list, as far as its type reveals it.
@MainActor
struct RowShape {
    /// Whether the view may contain collections, whose elements are one or more rows each.
    private(set) var hasCollections = false
    /// Whether the view may contain sections.
    private(set) var hasSections = false
    /// The type of the only collection, if there is always exactly one.
    private(set) var onlyCollection: Any.Type?

    private static var known: [ObjectIdentifier: RowShape] = [:]

    /// Returns the structure of a type of view.
    static func of(_ type: any View.Type) -> RowShape {
        let key = ObjectIdentifier(type)
        if let shape = known[key] { return shape }
        var shape = RowShape()
        var seen: Set<ObjectIdentifier> = []
        shape.look(into: type, isCertain: true, &seen)
        known[key] = shape
        return shape
    }

    /// A view with a body has the structure of its body. Recursive types are visited only once.
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

    /// The number of elements in the collections inside a view; nil if it is only known after rendering.
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

    /// The row for a path component inside a view; nil if there is no such row.
    static func row(ofComponent component: String, in view: any View) -> FoundRow? {
        if let source = view as? any RowSource { return source.row(ofComponent: component) }
        guard let container = view as? any RowContainer else { return nil }
        return container.rowParts.lazy.compactMap { row(ofComponent: component, in: $0) }.first
    }
}

/// A view that turns the elements of a collection into rows.
@MainActor
protocol RowSource {
    /// The type of the collection.
    static var dataType: Any.Type { get }
    /// Whether elements may contain other collections.
    static var isNested: Bool { get }
    /// The number of elements, including those of nested collections; nil if it is only known after rendering.
    var rowCount: Int? { get }

    /// The row for a path component; nil if there is no such row.
    func row(ofComponent component: String) -> FoundRow?
}

/// A ``Section`` of any type.
protocol ListSection {}

extension Section: ListSection {}
