/// The store in the model: the versions and values of its rows, by number.
struct StoredCells {
    struct Row: Equatable {
        var version: Int
        var cell: Cell

        /// The row after an update.
        func updated(_ cell: Cell) -> Row { Row(version: version + 1, cell: cell) }
    }

    var rows: [Int: Row] = [:]
}

extension Policy {
    /// What a policy makes of an object whose row has changed since it was read.
    enum Resolution {
        /// The save fails.
        case none
        /// The object is that of the store, and nothing is written.
        case stored
        /// The object is gone, as its row is.
        case gone
        /// These values are written.
        case written(Cell)
        case deleted
    }

    /// Resolves a conflict over an object with unsaved changes.
    ///
    /// - Parameters:
    ///   - read: The values with which the object was read.
    ///   - stored: The values in the store; nil if the row is gone.
    func resolution(of changes: [Int: Int], read: Cell, stored: Cell?) -> Resolution {
        guard let stored else {
            return self == .storeTrump || self == .rollback ? .gone : .none
        }
        switch self {
        case .error: return .none
        case .rollback: return .stored
        case .overwrite: return .written(read.changed(changes))
        case .objectTrump: return .written(stored.changed(changes))
        case .storeTrump:
            let kept = changes.filter { stored[$0.key] == read[$0.key] }
            return kept.isEmpty ? .stored : .written(stored.changed(kept))
        }
    }

    /// Resolves a conflict over an object that was deleted.
    ///
    /// - Parameter isStored: Whether the row is there.
    func resolutionOfDeletion(isStored: Bool) -> Resolution {
        switch self {
        case .error: .none
        case .rollback, .storeTrump: isStored ? .stored : .gone
        case .objectTrump, .overwrite: isStored ? .deleted : .gone
        }
    }
}

extension Cell {
    func changed(_ changes: [Int: Int]) -> Cell { changes.reduce(into: self) { $0[$1.key] = $1.value } }
}
