/// The changes of a file as `diff -u` prints them.
struct UnifiedDiff {
    /// Old lines, and the new ones in their place.
    private struct Change {
        var old: Range<Int>
        var new: ArraySlice<ArraySlice<UInt8>>
    }

    private static let context = 3
    private let lines: [ArraySlice<UInt8>]
    private var changes: [Change] = []

    /// - Parameter edits: Ordered, and without overlaps.
    init(_ bytes: [UInt8], _ edits: [PortEdit]) {
        lines = Self.lines(of: bytes[...])
        let starts = lines.map(\.startIndex)
        var (line, next) = (0, 0)
        while next < edits.count {
            while line + 1 < starts.count, starts[line + 1] <= edits[next].range.lowerBound { line += 1 }
            let first = line
            var text: [UInt8] = []
            var position = lines.isEmpty ? 0 : starts[first]
            // Edits that share a line are one change.
            repeat {
                let edit = edits[next]
                text += bytes[position..<edit.range.lowerBound] + edit.text.utf8
                position = edit.range.upperBound
                while line + 1 < starts.count, starts[line + 1] <= position { line += 1 }
                next += 1
            } while next < edits.count
                && edits[next].range.lowerBound < (line + 1 < starts.count ? starts[line + 1] : .max)
            let end = lines.isEmpty ? 0 : line + 1
            text += bytes[position..<(end < starts.count ? starts[end] : bytes.count)]
            add(Change(old: first..<end, new: Self.lines(of: text[...])[...]))
        }
    }

    /// Returns the changes under a heading with the file's name; empty if there are none.
    func text(named name: String) -> String {
        guard !changes.isEmpty else { return "" }
        var result = "--- a/\(name)\n+++ b/\(name)\n"
        var (start, shift) = (0, 0)
        while start < changes.count {
            var end = start + 1
            while end < changes.count, changes[end].old.lowerBound - changes[end - 1].old.upperBound <= 2 * Self.context
            {
                end += 1
            }
            result += hunk(changes[start..<end], &shift)
            start = end
        }
        return result
    }

    /// Adds a change without the lines at its beginning and end that stay the same.
    private mutating func add(_ change: Change) {
        var change = change
        while let line = change.new.first, !change.old.isEmpty, lines[change.old.lowerBound] == line {
            change.new.removeFirst()
            change.old = change.old.lowerBound + 1..<change.old.upperBound
        }
        while let line = change.new.last, !change.old.isEmpty, lines[change.old.upperBound - 1] == line {
            change.new.removeLast()
            change.old = change.old.lowerBound..<change.old.upperBound - 1
        }
        if !change.old.isEmpty || !change.new.isEmpty { changes.append(change) }
    }

    /// - Parameter shift: The number of lines that changes before have added.
    private func hunk(_ changes: ArraySlice<Change>, _ shift: inout Int) -> String {
        guard let first = changes.first, let last = changes.last else { return "" }
        let start = max(0, first.old.lowerBound - Self.context)
        let end = min(lines.count, last.old.upperBound + Self.context)
        var (body, line) = ("", start)
        for change in changes {
            body += Self.text(lines[line..<change.old.lowerBound], " ")
            body += Self.text(lines[change.old], "-") + Self.text(change.new, "+")
            line = change.old.upperBound
        }
        body += Self.text(lines[line..<end], " ")
        let added = changes.reduce(0) { $0 + $1.new.count - $1.old.count }
        defer { shift += added }
        return "@@ -\(Self.range(start, end - start)) +\(Self.range(start + shift, end - start + added)) @@\n" + body
    }

    private static func range(_ start: Int, _ count: Int) -> String { "\(count == 0 ? start : start + 1),\(count)" }

    private static func text(_ lines: ArraySlice<ArraySlice<UInt8>>, _ sign: String) -> String {
        lines.map { line in
            let text = sign + String(decoding: line, as: UTF8.self)
            return line.last == .lineFeed ? text : text + "\n\\ No newline at end of file\n"
        }.joined()
    }

    private static func lines(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var (lines, start): ([ArraySlice<UInt8>], Int) = ([], bytes.startIndex)
        for index in bytes.indices where bytes[index] == .lineFeed {
            lines.append(bytes[start...index])
            start = index + 1
        }
        return start < bytes.endIndex ? lines + [bytes[start...]] : lines
    }
}
