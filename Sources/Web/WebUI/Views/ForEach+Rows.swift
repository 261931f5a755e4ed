/// Inside a list, each element of the collection is a row or contains rows.
extension ForEach: RowSource {
    static var dataType: Any.Type { Data.self }
    static var isNested: Bool { RowShape.of(Content.self).hasCollections }

    /// Renders the rows in the list's window, with a gap before and after them that takes the room of the other rows.
    func renderRows(of list: ListRows, in renderer: Renderer) {
        let rows = renderer.branch.keep { RowCollection() }
        let extents = extents(knowing: rows)
        let group = renderer.inputs.traits.place?.group ?? list.window.rows
        rows.take(find: values(ofComponent:), delete: delete, move: move, insertion: insertion)
        let shown = rows.begin(extents, in: group, at: renderer.branch)
        let hasSections = RowShape.of(Content.self).hasSections
        let room = { RowGap($0, of: rows, hasSections: hasSections) }
        room(0..<shown.lowerBound).render("before", in: renderer, of: list)
        render(shown, of: rows, in: renderer)
        room(shown.upperBound..<data.count).render("after", in: renderer, of: list)
    }

    var rowCount: Int? {
        guard Self.isNested else { return data.count }
        var count = 0
        for element in data {
            guard let inside = inside(of: element) else { return nil }
            count += 1 + inside
        }
        return count
    }

    /// The number of elements of nested collections inside an element; nil if it is only known after rendering. Avoids
    /// building the content if the element itself is the only collection in it.
    private func inside(of element: Data.Element) -> Int? {
        asCollection(element).map { $0.count } ?? RowShape.count(in: content(element))
    }

    private func asCollection(_ element: Data.Element) -> (any RandomAccessCollection)? {
        RowShape.of(Content.self).onlyCollection == Data.Element.self ? element as? any RandomAccessCollection : nil
    }

    /// The extents of the elements within the list. An element whose count is only known after rendering is assumed to
    /// be as long as it was last time, else as long as the average of its siblings.
    private func extents(knowing rows: RowCollection) -> RowExtents {
        guard Self.isNested else { return RowExtents(elements: data.count, inside: rows.inside) }
        var known: [(position: Int, count: Int)] = []
        var unknown: [Int] = []
        var remembered: [AnyHashable: Int] = [:]
        for (position, element) in data.enumerated() {
            if let count = inside(of: element) {
                known.append((position, count))
                continue
            }
            let key = place(of: element, identity(element))
            remembered[key] = rows.known[key]
            if let count = rows.known[key] { known.append((position, count)) } else { unknown.append(position) }
        }
        rows.remember(Set(remembered.keys))
        let usual = remembered.isEmpty ? 0 : remembered.values.reduce(0, +) / remembered.count
        return RowExtents(elements: data.count, inside: known + unknown.map { ($0, usual) })
    }

    /// The values that identify the row for a path component, whether the row is rendered or not; nil if there is no
    /// such row.
    func values(ofComponent component: String) -> [AnyHashable]? {
        if let searchable = data as? any PathComponentSearchable,
            let answer = searchable.position(ofPathComponent: component)
        {
            return answer.map { values(of: data[data.index(data.startIndex, offsetBy: $0)]) }
        }
        guard Self.isNested else { return valuesOfElement(component) }
        for element in data {
            if let found = values(ofComponent: component, inside: element) {
                return found
            }
        }
        return RowShape.of(Content.self).onlyCollection == Data.Element.self ? nil : valuesOfElement(component)
    }

    private func valuesOfElement(_ component: String) -> [AnyHashable]? {
        data.lazy.map(values).first { $0.contains { PathComponent.of($0) == component } }
    }

    private func values(ofComponent component: String, inside element: Data.Element) -> [AnyHashable]? {
        guard let rows = asCollection(element), let searchable = rows as? any PathComponentSearchable,
            let answer = searchable.position(ofPathComponent: component)
        else {
            return RowShape.values(ofComponent: component, in: content(element))
        }
        guard let position = answer else { return nil }
        return RowShape.values(ofComponent: component, in: content(element)) ?? Self.values(of: rows, at: position)
    }

    private static func values(of rows: some RandomAccessCollection, at position: Int) -> [AnyHashable] {
        let row = rows[rows.index(rows.startIndex, offsetBy: position)]
        return ((row as? any Identifiable).map { [id(of: $0)] } ?? []) + hashable(row)
    }

    private static func id(of value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }
}
