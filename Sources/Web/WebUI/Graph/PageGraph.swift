internal import Foundation

/// Everything that a page consists of: its places, scopes and elements, and the tables in which they are registered.
///
/// These objects refer to each other and to the graph with strong references, since an object with weak references to it
/// has its counts in a table of its own, which makes each use of it slower. ``end()`` takes the graph apart; the session
/// that owns it calls that when it ends or is released.
@MainActor
final class PageGraph {
    let elements = ElementRegistry()
    let updates = UpdateCycle()
    let focus = FocusTracker()
    let resources = ResourceTable()
    let drags = DragTable()
    let sceneValues: SceneValues
    let page: PageModel
    /// Operations for the next patch that don't result from comparing elements.
    var effects: [PatchOperation] = []
    /// Returns the uploaded file for a token; nil if there is none.
    var uploads: (String) -> Upload? = { _ in nil }

    init(url: URL, restoration: [String: JSONValue]) {
        page = PageModel(url: url)
        sceneValues = SceneValues(restoration)
    }

    /// Removes everything from the page, and all references between the objects of the graph.
    func end() {
        page.tearDown()
        updates.removeAll()
        elements.removeAll()
        uploads = { _ in nil }
    }
}

/// The elements of a page by ID. An ID is never used again.
@MainActor
final class ElementRegistry {
    private var elements: [Int32: Element] = [:]
    private var last: Int32 = 0
    /// How often an element was rendered.
    private(set) var renderings = 0

    func nextIdentifier() -> Int32 {
        last += 1
        return last
    }

    /// Counts an element that is being rendered, for the first time or again.
    func countRendering() { renderings += 1 }

    func register(_ element: Element) {
        elements[element.number] = element
    }

    func remove(_ element: Element) {
        elements[element.number] = nil
    }

    /// All elements, in the order of their creation.
    var all: [Element] { elements.values.sorted { $0.id < $1.id } }

    subscript(id: Int) -> Element? { Int32(exactly: id).flatMap { elements[$0] } }

    func removeAll() {
        elements = [:]
    }
}
