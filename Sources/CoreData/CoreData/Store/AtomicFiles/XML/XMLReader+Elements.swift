internal import ManagedObjectModelFormat

extension XMLReader {
    /// The next element inside of the one that is open; nil when that ends. Text between elements means nothing.
    mutating func nextChild() throws -> XMLTag? {
        while let event = try next() {
            switch event {
            case .start(let tag): return tag
            case .end: return nil
            case .text: continue
            }
        }
        return nil
    }

    /// The text of the element that has just begun, to its end. Elements inside of it are left out.
    mutating func readContent() throws -> String {
        var (content, depth) = ("", 0)
        while let event = try next() {
            switch event {
            case .start: depth += 1
            case .end where depth == 0: return content
            case .end: depth -= 1
            case .text(let text, _): if depth == 0 { content += text }
            }
        }
        return content
    }
}
