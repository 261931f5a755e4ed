public import struct Foundation.IndexSet

/// A view for each element of a collection. The identity of an element is the identity of its view.
///
/// ```swift
/// ForEach(notes) { note in
///     NoteRow(note: note)
/// }
/// ```
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
    let data: Data
    let identity: (Data.Element) -> ID
    let content: (Data.Element) -> Content
    var delete: ((IndexSet) -> Void)?
    var move: ((IndexSet, Int) -> Void)?
    var insertion: RowInsertion?

    /// A view for each element, by the identity that a key path leads to.
    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        identity = { $0[keyPath: id] }
        self.content = content
    }

    /// A view for each element.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.data = data
        identity = { $0.id }
        self.content = content
    }

    /// A view for each number.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int {
        self.data = data
        identity = { $0 }
        self.content = content
    }

    /// A view for each element of a collection that a binding leads to, with a binding to the element.
    public init<Base: MutableCollection & RandomAccessCollection>(
        _ data: Binding<Base>,
        @ViewBuilder content: @escaping (Binding<Base.Element>) -> Content
    ) where Base.Element: Identifiable, Data == [BoundElement<Base>], ID == Base.Element.ID {
        self.data = data.wrappedValue.indices.map { BoundElement(base: data, index: $0, id: data.wrappedValue[$0].id) }
        identity = { $0.id }
        self.content = { content($0.binding) }
    }

    /// Renders the views, each at the place of its element's identity.
    public func _render(in renderer: Renderer) {
        if let list = (renderer.inputs.placement as? RowPlacement)?.rows {
            renderRows(of: list, in: renderer)
        } else {
            render(data, from: 0, in: renderer)
        }
    }

    func render(
        _ elements: some Collection<Data.Element>,
        from start: Int,
        of rows: RowCollection? = nil,
        in renderer: Renderer
    ) {
        var position = start
        var seen: Set<ID> = []
        for element in elements {
            let id = identity(element)
            // The same identity twice is a mistake of the program; the second one gets a place by its position.
            let place = place(of: element, id)
            let key: AnyHashable = seen.insert(id).inserted ? place : [place, AnyHashable(position)]
            renderer.with { inputs in
                inputs.traits.values = values(of: element)
                inputs.traits.place = rows?.place(key, at: position)
            } render: {
                renderer.render(content(element), at: .id(key))
            }
            position += 1
        }
    }

    func values(of element: Data.Element) -> [AnyHashable] {
        [AnyHashable(identity(element))] + Self.hashable(element)
    }

    /// What an element's view keeps its place by.
    func place(of element: Data.Element, _ id: ID) -> AnyHashable {
        ID.self is any ProvisionalIdentity.Type ? Self.hashable(element).first ?? AnyHashable(id) : AnyHashable(id)
    }

    static func hashable(_ element: Any) -> [AnyHashable] {
        (element as? any Hashable).map { [AnyHashable($0)] } ?? []
    }
}

/// An element of a collection that a binding leads to.
public struct BoundElement<Base: MutableCollection & RandomAccessCollection> where Base.Element: Identifiable {
    let base: Binding<Base>
    let index: Base.Index
    let id: Base.Element.ID

    /// The element, wherever it is by now.
    @MainActor var binding: Binding<Base.Element> {
        let known = base.wrappedValue[index]
        return Binding(
            get: { place.map { base.wrappedValue[$0] } ?? known },
            set: { (element: Base.Element) in
                if let place {
                    base.wrappedValue[place] = element
                }
            }
        )
    }

    @MainActor private var place: Base.Index? {
        let collection = base.wrappedValue
        if collection.indices.contains(index), collection[index].id == id {
            return index
        }
        return collection.firstIndex { $0.id == id }
    }
}

extension ForEach {
    /// Lets users delete elements of the collection, by their positions.
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach {
        var copy = self
        copy.delete = action
        return copy
    }

    /// Lets users put elements of the collection somewhere else: from positions to the position before which they go.
    public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEach {
        var copy = self
        copy.move = action
        return copy
    }

    /// Takes values that are dragged between the views of the collection, with the position before which they were dropped.
    /// What is dropped on the middle of a view is for the view itself.
    public func dropDestination<Payload>(
        for type: Payload.Type,
        action: @escaping ([Payload], Int) -> Void
    ) -> ForEach {
        var copy = self
        copy.insertion = RowInsertion(type, action)
        return copy
    }
}
