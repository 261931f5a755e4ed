internal import Foundation
internal import FoundationBackfill

/// The source of the section names of a result.
enum SectionNaming {
    /// No names: there is a single section.
    case none
    /// A stored column, at the given index among the values of entries.
    case column(ResultColumn, place: Int)
    /// A key path that only objects can evaluate, because it leads to a transient property or to a property of the
    /// class.
    case keyPath(KeyPathSteps)

    var isDivided: Bool {
        if case .none = self { false } else { true }
    }

    /// Returns the section name of an object.
    func name(of object: NSManagedObject) -> String {
        switch self {
        case .none: ""
        case .column(let column, _): Self.name(column.value(of: object), of: column)
        case .keyPath(let path): Self.text(of: path.value(from: object))
        }
    }

    /// Returns the section name for a value of a column.
    static func name(_ value: Value, of column: ResultColumn) -> String {
        text(of: AttributeCoding.value(value, as: column.attributeType ?? .undefinedAttributeType))
    }

    /// Returns a value's description as a section name; empty for nil.
    private static func text(of value: Any?) -> String {
        switch flattened(value) {
        case nil: ""
        case let text as String: text
        case let truth as Bool: truth ? "1" : "0"
        case let object as NSObject: object.description
        case let other?: "\(other)"
        }
    }
}

/// The section names of the entries of a result, by position.
enum SectionNames {
    case one
    case list([String])
    /// Each name with the position after its last entry.
    case runs([(name: String, end: Int)])

    /// Creates the names from the values of a column. Consecutive equal values are converted once.
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

    /// Creates the names from cached runs.
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
