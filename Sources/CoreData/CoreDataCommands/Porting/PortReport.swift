internal import CoreDataCommandLine
internal import CoreDataPorting

/// The result of `coredata port` as text.
struct PortReport {
    private typealias Place = (file: String, note: PortNote)

    private let style: Style
    private let fileCount: Int
    private let changedCount: Int
    private let places: [PortKind: [Place]]

    init(_ session: PortSession, _ style: Style) {
        self.style = style
        (fileCount, changedCount) = (session.files.count, session.changed.count)
        let all = session.files.flatMap { file in file.result.notes.map { (file: file.file.name, note: $0) } }
        places = Dictionary(grouping: all, by: \.note.kind)
    }

    private func kinds(left isLeft: Bool) -> [PortKind] {
        PortKind.allCases.filter { $0.isLeft == isLeft && places[$0] != nil }
    }

    private func count(left isLeft: Bool) -> Int {
        kinds(left: isLeft).reduce(0) { $0 + places[$1, default: []].count }
    }

    /// The numbers, on one line.
    var summary: String {
        let files = "\(Figures.count(changedCount)) of \(Figures.count(fileCount, "file")) changed"
        let rewritten = "\(Figures.count(count(left: false), "place")) rewritten"
        let left = count(left: true)
        let rest = left == 0 ? "nothing left to do" : "\(Figures.count(left, "place")) left (see --report)"
        return [files, rewritten, rest].joined(separator: style.separator)
    }

    /// All places that are left, by kind, and the numbers of those that were rewritten.
    var text: String {
        var report = Report(style)
        for kind in kinds(left: true) {
            let places = places[kind, default: []]
            report.begin("\(kind.rawValue.capitalizedFirst) (\(Figures.count(places.count)))")
            report.add(kind.advice)
            for (file, note) in places { report.add("\(file):\(note.line): \(note.message)") }
        }
        report.begin("Rewritten")
        var table = TextTable((title: "", alignment: .right), (title: "", alignment: .left))
        for kind in kinds(left: false) { table.add(Figures.count(places[kind, default: []].count), kind.rawValue) }
        for line in table.lines(style, heading: .none) { report.add(line) }
        report.add("")
        for kind in kinds(left: false) {
            for (file, note) in places[kind, default: []] { report.add("\(file):\(note.line): \(note.message)") }
        }
        return report.text + "\n" + summary + "\n"
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
