internal import CoreData

extension Folder {
    /// The distance between places, so that most notes that are put between others need no new places for those.
    private static let gap: Int64 = 1 << 16

    /// Puts notes into the folder, at a place in its own order.
    ///
    /// - Parameters:
    ///   - notes: in the order that they are to have. Some may be in the folder already.
    ///   - next: the note before which they go; nil for the end.
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

    /// Places between two others; nil if there is not enough room.
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
    /// Moves the note up or down in the own order of its folder, as far as there is room.
    ///
    /// - Parameter steps: how many places; those upwards are less than 0.
    public func move(by steps: Int) throws {
        guard let folder, let context = managedObjectContext else { return }
        let request = Note.fetch(for: folder)
        request.sortDescriptors = NoteSorting.manual.sortDescriptors
        let notes = try context.fetch(request)
        guard let index = notes.firstIndex(of: self) else { return }
        let target = min(max(index + steps, 0), notes.count - 1)
        guard target != index else { return }
        try folder.place([self], before: notes.dropFirst(target < index ? target : target + 1).first)
    }

    /// Puts several notes into a folder, or into none. Where they are in its own order, they keep.
    public static func move(_ notes: some Sequence<Note>, to folder: Folder?) {
        for note in notes where note.folder != folder { note.folder = folder }
    }
}
