/// What people put into an order of their own.
///
/// Whatever has no place yet has the number 0 and comes last, the oldest first. Places are the numbers below.
protocol Arrangeable: Equatable, AnyObject {
    var order: Int64 { get set }
}

extension Folder: Arrangeable {}
extension SavedSearch: Arrangeable {}

extension Array where Element: Arrangeable {
    /// Gives all elements places, with some of them, or others, before one; nil for the end.
    func place(_ moved: [Element], before next: Element?) {
        var items = filter { !moved.contains($0) }
        items.insert(contentsOf: moved, at: next.flatMap(items.firstIndex) ?? items.count)
        for (index, item) in items.enumerated() where item.order != Int64(index - items.count) {
            item.order = Int64(index - items.count)
        }
    }

    /// Moves an element by steps, as far as there is room.
    func move(_ item: Element, by steps: Int) {
        guard let index = firstIndex(of: item) else { return }
        let target = Swift.min(Swift.max(index + steps, 0), count - 1)
        guard target != index else { return }
        place([item], before: dropFirst(target < index ? target : target + 1).first)
    }
}
