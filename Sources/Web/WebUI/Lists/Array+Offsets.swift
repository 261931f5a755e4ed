public import struct Foundation.IndexSet

extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
    /// Removes the elements at some positions, such as those that ``ForEach/onDelete(perform:)`` names.
    public mutating func remove(atOffsets offsets: IndexSet) {
        for offset in offsets.reversed() where indices.contains(offset) {
            remove(at: offset)
        }
    }

    /// Puts the elements at some positions before the one at another, such as ``ForEach/onMove(perform:)`` names them.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let moved = source.filter(indices.contains).map { self[$0] }
        let before = source.filter { $0 < destination }.count
        remove(atOffsets: source)
        let place = Swift.min(Swift.max(destination - before, startIndex), endIndex)
        insert(contentsOf: moved, at: place)
    }
}
