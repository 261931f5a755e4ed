internal import Foundation
internal import FoundationBackfill

/// The source of the section names of a result.
enum SectionNaming {
    /// No names: there is a single section.
    case none
    /// The values of a stored column.
    case column(SectionColumn)
    /// The years, months, weeks or days of the dates in a column.
    case period(SectionColumn, PeriodFinder)
    /// A key path that only objects can evaluate, because it leads to a transient property or to a property of the
    /// class.
    case keyPath(KeyPathSteps)

    /// - Throws: An error if periods are to be those of a property that is no stored date.
    init(_ division: SectionDivision, _ column: SectionColumn?, of entity: EntityLayout) throws {
        guard let finder = division.finder else {
            let isStored = column?.column.attributeType?.isReadAsStored == true
            self = column.flatMap { isStored ? .column($0) : nil } ?? .keyPath(KeyPathSteps(division.keyPath))
            return
        }
        guard let column, column.column.attributeType == .dateAttributeType else {
            throw ErrorFactory.invalidFetch(
                "\(division.keyPath) leads to no date of the entity \(entity.name), and only dates have periods",
                advice: "Divide by a stored date attribute of the entity, or of its to-one relationships' destinations"
            )
        }
        self = .period(column, finder)
    }

    var isDivided: Bool {
        if case .none = self { false } else { true }
    }

    /// The column that sections come from; nil if objects have to be asked.
    var column: SectionColumn? {
        switch self {
        case .none, .keyPath: nil
        case .column(let column), .period(let column, _): column
        }
    }

    /// The period and the calendar of sections as text; nil if they are not periods.
    var calendar: String? {
        if case .period(_, let finder) = self { finder.description } else { nil }
    }

    /// Returns the section name of an object.
    func name(of object: NSManagedObject) -> String {
        switch self {
        case .none: ""
        case .column(let section): Self.name(section.column.value(of: object), of: section.column)
        case .period(let section, let finder): finder.sectionName(section.column.value(of: object))
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

/// A column that divides a result into sections.
struct SectionColumn {
    let column: ResultColumn
    /// The index of its values among those of entries.
    let place: Int

    init(_ column: ResultColumn, place: Int) {
        self.column = column
        self.place = place
    }
}

extension PeriodFinder {
    /// Returns the date that a column holds; nil for null.
    func date(of value: Value) -> Date? {
        switch value {
        case .real(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
        case .integer(let seconds): Date(timeIntervalSinceReferenceDate: Double(seconds))
        case .null, .digits, .text, .bytes: nil
        }
    }

    /// Returns the name of the section for a date in a column; empty for null.
    func sectionName(_ value: Value) -> String {
        date(of: value).map { name(ofPeriodFrom: start(of: $0)) } ?? ""
    }
}

extension NSAttributeType {
    /// Whether the stored value determines the description of the value.
    fileprivate var isReadAsStored: Bool {
        switch self {
        case .transformableAttributeType, .objectIDAttributeType, .undefinedAttributeType: false
        default: true
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
    init(_ entries: [ResultEntry], _ section: SectionColumn) {
        self.init(entries, by: { $0.values[section.place] }, name: { SectionNaming.name($0, of: section.column) })
    }

    /// Creates the names of the periods of dates in a column. Each period is named once.
    init(_ entries: [ResultEntry], _ section: SectionColumn, _ finder: PeriodFinder) {
        self.init(
            entries,
            by: { entry in finder.date(of: entry.values[section.place]).map { finder.start(of: $0) } },
            name: { start in start.map { finder.name(ofPeriodFrom: $0) } ?? "" }
        )
    }

    /// Creates the names of runs of entries with equal keys.
    private init<Key: Equatable>(_ entries: [ResultEntry], by key: (ResultEntry) -> Key, name: (Key) -> String) {
        var runs: [(name: String, end: Int)] = []
        var former: Key?
        for (index, entry) in entries.enumerated() {
            let key = key(entry)
            if key == former {
                runs[runs.count - 1].end = index + 1
            } else {
                runs.append((name(key), index + 1))
                former = key
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
