/// The elements of a session by their identifiers, none of which is ever used again.
@MainActor
final class ElementRegistry {
    private var elements: [Int: Element] = [:]
    private var last = 0

    func nextIdentifier() -> Int {
        last += 1
        return last
    }

    func register(_ element: Element) {
        elements[element.id] = element
    }

    func remove(_ element: Element) {
        elements[element.id] = nil
    }

    /// All elements, in the order in which they were made.
    var all: [Element] { elements.values.sorted { $0.id < $1.id } }

    subscript(id: Int) -> Element? { elements[id] }

    func removeAll() {
        elements = [:]
    }
}
