internal import SlipboxCore

/// The keywords as an outline: one named `method/reading` stands below one named `method`, or below a heading of that name if
/// there is no such keyword. What is below is hidden until it is opened.
struct KeywordOutline: RandomAccessCollection {
    /// A row of the outline.
    struct Line: Identifiable {
        /// The names from the top to this row.
        let path: String
        /// The last of the names.
        let name: String
        /// The keyword with this path; nil for a heading.
        let keyword: Keyword?
        /// The number of names before the last one.
        let depth: Int
        /// Whether the rows below are shown; nil if there are none.
        var isOpen: Bool?

        var id: String { path }
    }

    private let lines: [Line]

    /// - Parameters:
    ///   - keywords: All keywords, in any order: they are sorted by name.
    ///   - open: The paths whose rows below are shown.
    init(_ keywords: some Sequence<Keyword>, open: Set<String>) {
        var all: [String: Line] = [:]
        var below: [String: [String]] = [:]
        for keyword in keywords {
            let names = keyword.name.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
            var parent = ""
            for (depth, name) in names.prefix(Self.mostLevels).enumerated() {
                let isLast = depth == names.count - 1 || depth == Self.mostLevels - 1
                let shown = isLast ? names.dropFirst(depth).joined(separator: "/") : name
                let path = parent.isEmpty ? shown : "\(parent)/\(shown)"
                if all[path] == nil { below[parent, default: []].append(path) }
                if isLast || all[path] == nil {
                    all[path] = Line(path: path, name: shown, keyword: isLast ? keyword : nil, depth: depth)
                }
                parent = path
            }
        }
        var lines: [Line] = []
        var waiting = Array((below[""] ?? []).sortedNaturally { $0 }.reversed())
        while let path = waiting.popLast() {
            guard var line = all[path] else { continue }
            let inside = below[path] ?? []
            line.isOpen = inside.isEmpty ? nil : open.contains(path)
            lines.append(line)
            if line.isOpen == true { waiting += inside.sortedNaturally { $0 }.reversed() }
        }
        self.lines = lines
    }

    /// The number of levels; what is deeper stands together on the last one.
    private static let mostLevels = 8

    var startIndex: Int { 0 }
    var endIndex: Int { lines.count }

    subscript(position: Int) -> Line { lines[position] }
}
