/// A snapshot of everything that users can change in a random page.
@MainActor
struct LandscapeRecord: @MainActor Equatable {
    fileprivate struct PlotRecord: Equatable {
        let text: String
        let isOpen: Bool
        let number: Int
        let numbers: [Int]
        let chosen: Int?
        let several: Set<Int>
    }

    fileprivate let path: [Int]
    fileprivate let plots: [PlotRecord]

    /// Returns the first difference from another snapshot, or nil.
    func difference(from other: LandscapeRecord) -> String? {
        guard self != other else { return nil }
        for (mine, theirs) in zip(plots, other.plots) where mine != theirs {
            return "\(mine) / \(theirs)"
        }
        return "\(path) / \(other.path)"
    }
}

extension Landscape {
    private var all: [Plot] { plots.flatMap(\.all) }

    /// A snapshot of the present state.
    var record: LandscapeRecord {
        let records = all.map { plot in
            LandscapeRecord.PlotRecord(
                text: plot.text,
                isOpen: plot.isOpen,
                number: plot.number,
                numbers: plot.numbers,
                chosen: plot.chosen,
                several: plot.several
            )
        }
        return LandscapeRecord(path: path, plots: records)
    }

    /// Restores a snapshot. Unchanged values are not set, so that no view renders for them.
    func restore(_ record: LandscapeRecord) {
        restore(\.path, record.path, of: self)
        for (plot, record) in zip(all, record.plots) {
            restore(\.text, record.text, of: plot)
            restore(\.isOpen, record.isOpen, of: plot)
            restore(\.number, record.number, of: plot)
            restore(\.numbers, record.numbers, of: plot)
            restore(\.chosen, record.chosen, of: plot)
            restore(\.several, record.several, of: plot)
        }
    }

    private func restore<Root: AnyObject, Value: Equatable>(
        _ keyPath: ReferenceWritableKeyPath<Root, Value>,
        _ value: Value,
        of root: Root
    ) {
        if root[keyPath: keyPath] != value {
            root[keyPath: keyPath] = value
        }
    }
}
