internal import CoreData

extension Folder {
    /// The distance between the order numbers of neighbours. It leaves room to insert notes without renumbering others.
    private static let gap: Int64 = 1 << 16

    /// Moves notes into the folder, to a position in its manual order.
    ///
    /// - Parameters:
    ///   - notes: the notes in their new order. They may already be in the folder.
    ///   - next: the note to insert before; nil appends.
    public func place(_ notes: [Note], before next: Note? = nil) throws {
        guard let context = managedObjectContext, !notes.isEmpty else { return }
        let moved = Set(notes)
        let request = Note.fetch(for: self)
        request.sortDescriptors = NoteSorting.manual.sortDescriptors
        let others = try context.fetch(request).filter { !moved.contains($0) }
        let index = next.flatMap(others.firstIndex) ?? others.count
        for note in notes { note.folder = self }
        let low = index > 0 ? others[index - 1].order : nil
        let high = index < others.count ? others[index].order : nil
        if let orders = Self.orders(notes.count, between: low, and: high) {
            for (note, order) in zip(notes, orders) { note.order = order }
        } else {
            let all = others[..<index] + notes + others[index...]
            for (note, place) in zip(all, 1...) where note.order != Int64(place) * Self.gap {
                note.order = Int64(place) * Self.gap
            }
        }
    }

    /// Returns order numbers between two others, or nil if there is not enough room.
    private static func orders(_ count: Int, between low: Int64?, and high: Int64?) -> [Int64]? {
        let count = Int64(count)
        switch (low, high) {
        case (nil, nil): return (1...count).map { $0 * gap }
        case (let low?, nil): return low < .max - (count + 1) * gap ? (1...count).map { low + $0 * gap } : nil
        case (nil, let high?):
            return high > .min + (count + 1) * gap ? (1...count).map { high - (count + 1 - $0) * gap } : nil
        case (let low?, let high?):
            let (distance, overflow) = high.subtractingReportingOverflow(low)
            guard !overflow, distance > count else { return nil }
            let step = distance / (count + 1)
            return step > 0 ? (1...count).map { low + $0 * step } : nil
        }
    }
}

extension Note {
    /// Moves the note up or down in the manual order of its folder, stopping at the ends. Pinned notes move among each other, and so
    /// do those that are not.
    ///
    /// - Parameter steps: the number of positions; negative numbers move up.
    public func move(by steps: Int) throws {
        guard let folder, let context = managedObjectContext else { return }
        let request = Note.fetch(for: folder)
        request.sortDescriptors = NoteSorting.manual.sortDescriptors
        let notes = try context.fetch(request).filter { $0.isPinned == isPinned }
        guard let index = notes.firstIndex(of: self) else { return }
        let target = min(max(index + steps, 0), notes.count - 1)
        guard target != index else { return }
        try folder.place([self], before: notes.dropFirst(target < index ? target : target + 1).first)
    }

    /// Moves notes into a folder, or out of all folders for nil. Their order numbers are kept.
    public static func move(_ notes: some Sequence<Note>, to folder: Folder?) {
        for note in notes where note.folder != folder { note.folder = folder }
    }
}

/// An object that users arrange in an order of their own.
///
/// Objects that were never arranged have the number 0 and sort last, the oldest first. Arranged objects have negative
/// numbers.
protocol Arrangeable: Equatable, AnyObject {
    var order: Int64 { get set }
}

extension Folder: Arrangeable {}
extension SavedSearch: Arrangeable {}

extension Array where Element: Arrangeable {
    /// Renumbers the elements with `moved`, whether contained or not, placed before `next`; nil appends.
    func place(_ moved: [Element], before next: Element?) {
        var items = filter { !moved.contains($0) }
        items.insert(contentsOf: moved, at: next.flatMap(items.firstIndex) ?? items.count)
        for (index, item) in items.enumerated() where item.order != Int64(index - items.count) {
            item.order = Int64(index - items.count)
        }
    }

    /// Moves an element by a number of positions, stopping at the ends.
    func move(_ item: Element, by steps: Int) {
        guard let index = firstIndex(of: item) else { return }
        let target = Swift.min(Swift.max(index + steps, 0), count - 1)
        guard target != index else { return }
        place([item], before: dropFirst(target < index ? target : target + 1).first)
    }
}
