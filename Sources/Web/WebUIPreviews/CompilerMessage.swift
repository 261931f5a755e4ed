internal import Foundation

/// An error of a build, and where it is.
struct CompilerMessage: Hashable, Sendable {
    /// The path of the file below the package's folder; nil if the error belongs to no file.
    let file: String?
    let line: Int
    let column: Int
    let text: String

    /// The file, the line and the column.
    var place: String? { file.map { "\($0):\(line):\(column)" } }

    /// Returns the errors in the output of a build, each once, in their order. If there are none, the last lines of the output
    /// are the error.
    ///
    /// - Parameters:
    ///   - output: The output of `swift build`.
    ///   - folders: The folders whose files are named without them: the package, and the copy of it that is built.
    static func errors(in output: String, of folders: [String]) -> [CompilerMessage] {
        var found: [CompilerMessage] = []
        for line in output.split(whereSeparator: \.isNewline) {
            guard let message = error(in: String(line), of: folders), !found.contains(message) else { continue }
            found.append(message)
        }
        // Where there are errors with places, the others only say that there are some.
        let placed = found.filter { $0.file != nil }
        guard found.isEmpty else { return placed.isEmpty ? found : placed }
        let end = output.split(whereSeparator: \.isNewline).suffix(12).joined(separator: "\n")
        return [CompilerMessage(file: nil, line: 0, column: 0, text: end.isEmpty ? "The build failed." : end)]
    }

    /// Returns the error in a line such as `/Sources/App/A.swift:3:8: error: …` or `error: …`; nil if there is none.
    private static func error(in line: String, of folders: [String]) -> CompilerMessage? {
        let mark = ": error: "
        if line.hasPrefix("error: ") {
            return CompilerMessage(file: nil, line: 0, column: 0, text: String(line.dropFirst(7)))
        }
        guard line.hasPrefix("/"), let range = line.range(of: mark) else { return nil }
        let place = line[..<range.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
        guard place.count >= 3, let column = Int(place[place.count - 1]), let number = Int(place[place.count - 2])
        else {
            return nil
        }
        let path = place.dropLast(2).joined(separator: ":")
        let folder = folders.first { path.hasPrefix($0 + "/") }
        let file = folder.map { String(path.dropFirst($0.count + 1)) } ?? path
        return CompilerMessage(file: file, line: number, column: column, text: String(line[range.upperBound...]))
    }

    /// Returns the sentence with which a process trapped, from what it has written; nil if it wrote none.
    static func trap(in output: String) -> CompilerMessage? {
        let lines = output.split(whereSeparator: \.isNewline)
        guard let line = lines.last(where: { $0.contains("Fatal error") }), let range = line.range(of: "Fatal error")
        else { return nil }
        let text = line[range.lowerBound...].split(separator: ":", maxSplits: 1).last.map { $0.drop { $0 == " " } }
        let place = line[..<range.lowerBound].split(separator: ":").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
        let number = place.last.flatMap { Int($0) }
        let file = number == nil ? nil : place.first.map(String.init)
        return CompilerMessage(file: file, line: number ?? 0, column: 0, text: String(text ?? line))
    }
}
