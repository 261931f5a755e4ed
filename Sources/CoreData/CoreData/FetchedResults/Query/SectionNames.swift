internal import Foundation

/// The names of the sections that the entries of a result are in, by place.
enum SectionNames {
    case one
    case list([String])
    /// Each name with the place behind the last entry that has it.
    case runs([(name: String, end: Int)])

    /// The names that a column's values stand for: made once for entries side by side that have the same value.
    init(_ entries: [ResultEntry], _ column: ResultColumn, place: Int) {
        var runs: [(name: String, end: Int)] = []
        var former: Value?
        for (index, entry) in entries.enumerated() {
            let value = entry.values[place]
            if value == former {
                runs[runs.count - 1].end = index + 1
            } else {
                runs.append((SectionNaming.name(value, of: column), index + 1))
                former = value
            }
        }
        self = .runs(runs)
    }

    /// The names that were remembered.
    init(_ known: [SectionCache.Run]) {
        var end = 0
        self = .runs(
            known.map { run in
                end += run.count
                return (run.name, end)
            }
        )
    }

    func name(at index: Int) -> String {
        switch self {
        case .one: return ""
        case .list(let names): return names[index]
        case .runs(let runs):
            let run = PackedRows.partition(runs.count) { runs[$0].end <= index }
            return run < runs.count ? runs[run].name : ""
        }
    }
}
