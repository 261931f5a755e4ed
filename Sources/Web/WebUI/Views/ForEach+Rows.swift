/// Inside a list, each element of the collection is a row or contains rows.
extension ForEach: RowSource {
    static var dataType: Any.Type { Data.self }
    static var isNested: Bool { RowShape.of(Content.self).hasCollections }

    /// Renders the rows in the list's window, with a gap before and after them that takes the room of the other rows.
    func renderRows(of list: ListRows, in renderer: Renderer) {
        let rows = renderer.branch.keep { RowCollection() }
        let extents = extents(knowing: rows)
        let group = renderer.inputs.traits.place?.group ?? list.window.rows
        rows.take(find: row(ofComponent:), delete: delete, move: move, insertion: insertion)
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

    /// The row for a path component, whether it is rendered or not; nil if there is no such row.
    func row(ofComponent component: String) -> FoundRow? {
        if let searchable = data as? any PathComponentSearchable,
            let answer = searchable.position(ofPathComponent: component)
        {
            return answer.map { position in
                FoundRow(values: values(of: data[data.index(data.startIndex, offsetBy: position)]), element: position)
            }
        }
        guard Self.isNested else { return rowOfElement(component) }
        for (position, element) in data.enumerated() {
            if let (values, inside) = row(ofComponent: component, inside: element) {
                return FoundRow(values: values, element: position, inside: inside)
            }
        }
        return RowShape.of(Content.self).onlyCollection == Data.Element.self ? nil : rowOfElement(component)
    }

    private func rowOfElement(_ component: String) -> FoundRow? {
        data.enumerated().lazy.map { FoundRow(values: values(of: $1), element: $0) }
            .first { $0.values.contains { PathComponent.of($0) == component } }
    }

    /// - Returns: The values that identify the row, and its position inside the element as far as it is known.
    private func row(
        ofComponent component: String,
        inside element: Data.Element
    ) -> (values: [AnyHashable], inside: Int)? {
        guard let rows = asCollection(element), let searchable = rows as? any PathComponentSearchable,
            let answer = searchable.position(ofPathComponent: component)
        else {
            return RowShape.row(ofComponent: component, in: content(element)).map { ($0.values, $0.element) }
        }
        guard let position = answer else { return nil }
        let values = RowShape.row(ofComponent: component, in: content(element))?.values
        return (values ?? Self.values(of: rows, at: position), position)
    }

    private static func values(of rows: some RandomAccessCollection, at position: Int) -> [AnyHashable] {
        let row = rows[rows.index(rows.startIndex, offsetBy: position)]
        return ((row as? any Identifiable).map { [id(of: $0)] } ?? []) + hashable(row)
    }

    private static func id(of value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }
}
