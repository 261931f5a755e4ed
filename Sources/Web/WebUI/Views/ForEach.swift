public import struct Foundation.IndexSet

/// A view for each element of a collection. A view keeps its state for as long as the collection contains an element
/// with the same identity.
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

    /// Creates a view for each element, identified by the value at a key path.
    public init(
        _ data: Data,
        id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        identity = { $0[keyPath: id] }
        self.content = content
    }

    /// Creates a view for each element, identified by its `id`.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.data = data
        identity = { $0.id }
        self.content = content
    }

    /// Creates a view for each number in a range, identified by the number.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int {
        self.data = data
        identity = { $0 }
        self.content = content
    }

    /// Creates a view for each element of a bound collection, and passes a binding to the element.
    public init<Base: MutableCollection & RandomAccessCollection>(
        _ data: Binding<Base>,
        @ViewBuilder content: @escaping (Binding<Base.Element>) -> Content
    ) where Base.Element: Identifiable, Data == [BoundElement<Base>], ID == Base.Element.ID {
        self.data = data.wrappedValue.indices.map { BoundElement(base: data, index: $0, id: data.wrappedValue[$0].id) }
        identity = { $0.id }
        self.content = { content($0.binding) }
    }

    /// Renders each view at a place that is keyed by its element's identity.
    public func _render(in renderer: Renderer) {
        if let list = (renderer.inputs.placement as? RowPlacement)?.rows {
            renderRows(of: list, in: renderer)
        } else {
            render(0..<data.count, in: renderer)
        }
    }

    /// Renders the views for the elements at some offsets.
    func render(_ offsets: Range<Int>, of rows: RowCollection? = nil, in renderer: Renderer) {
        let isLive = !Self.isNested && data is any LiveElements
        var seen: Set<ID> = []
        for position in offsets {
            let index = data.index(data.startIndex, offsetBy: position)
            let element = data[index]
            let id = identity(element)
            // A repeated identity is a mistake in the program: the second element is placed by its position instead.
            let place = place(of: element, id)
            let key: AnyHashable = seen.insert(id).inserted ? place : [place, AnyHashable(position)]
            renderer.with { inputs in
                inputs.traits.values = values(of: element)
                inputs.traits.place = rows?.place(key, at: position)
            } render: {
                if isLive {
                    renderer.render(LiveElementView { [content] in content(element) }, at: .id(key))
                } else {
                    renderer.render(content(element), at: .id(key))
                }
            }
        }
    }

    func values(of element: Data.Element) -> [AnyHashable] {
        [AnyHashable(identity(element))] + Self.hashable(element)
    }

    /// The key of an element's place. A provisional identity is replaced by the element itself.
    func place(of element: Data.Element, _ id: ID) -> AnyHashable {
        ID.self is any ProvisionalIdentity.Type ? Self.hashable(element).first ?? AnyHashable(id) : AnyHashable(id)
    }

    static func hashable(_ element: Any) -> [AnyHashable] {
        (element as? any Hashable).map { [AnyHashable($0)] } ?? []
    }
}

/// A collection whose elements are `Observable`. The view for such an element is rendered on its own when something changes
/// that it has read, and the view with the collection is not.
package protocol LiveElements {}

/// The view for an element of such a collection.
protocol LiveElement {}

private struct LiveElementView<Content: View>: View, LiveElement {
    let content: () -> Content

    var body: some View { content() }
}

/// An element of a bound collection.
public struct BoundElement<Base: MutableCollection & RandomAccessCollection> where Base.Element: Identifiable {
    let base: Binding<Base>
    let index: Base.Index
    let id: Base.Element.ID

    /// A binding to the element, which follows it when it moves within the collection. Once the element has been
    /// removed, reads return its last known value and writes are ignored.
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
    /// Lets users delete rows. The action receives the positions of the deleted elements; nil disables deletion.
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach {
        var copy = self
        copy.delete = action
        return copy
    }

    /// Lets users move rows. The action receives the positions of the moved elements and the position in front of which
    /// they are inserted; nil disables moving.
    public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEach {
        var copy = self
        copy.move = action
        return copy
    }

    /// Accepts values that are dropped between the rows. The action receives the values and the position in front of
    /// which they were dropped. A drop on the middle of a row goes to the row's own drop destination.
    public func dropDestination<Payload>(
        for type: Payload.Type,
        action: @escaping ([Payload], Int) -> Void
    ) -> ForEach {
        var copy = self
        copy.insertion = RowInsertion(type, action)
        return copy
    }
}

/// An identity that may be replaced while its element stays the same, such as a temporary object ID. The element itself
/// keys the place of its view instead, so that the view keeps its state.
package protocol ProvisionalIdentity {}

/// A collection that finds the element for a path component without visiting every element.
package protocol PathComponentSearchable {
    /// Returns the position of the element. The inner optional is nil if no element matches, the outer one if the
    /// collection can't tell.
    func position(ofPathComponent component: String) -> Int??
}

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
    /// Removes the elements at the given positions, as passed to ``ForEach/onDelete(perform:)``. Ignores positions out
    /// of bounds.
    public mutating func remove(atOffsets offsets: IndexSet) {
        for offset in offsets.reversed() where indices.contains(offset) {
            remove(at: offset)
        }
    }

    /// Moves the elements at the given positions in front of another position, as passed to
    /// ``ForEach/onMove(perform:)``. Ignores source positions out of bounds.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let moved = source.filter(indices.contains).map { self[$0] }
        let before = source.filter { $0 < destination }.count
        remove(atOffsets: source)
        let place = Swift.min(Swift.max(destination - before, startIndex), endIndex)
        insert(contentsOf: moved, at: place)
    }
}
