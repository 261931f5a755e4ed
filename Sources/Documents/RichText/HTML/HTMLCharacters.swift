/// The parts of a text in HTML: stretches that stand for themselves, and references to characters.
struct HTMLCharacters: Sequence, IteratorProtocol {
    struct Part {
        var text: String
        var isReference: Bool
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    mutating func next() -> Part? {
        guard let first = rest.first else { return nil }
        if first == UInt8(ascii: "&"), let part = reference() { return part }
        let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
        defer { rest = rest[end...] }
        return Part(text: String(decoding: rest[..<end], as: UTF8.self), isReference: false)
    }

    private mutating func reference() -> Part? {
        // No name is longer; whatever has no semicolon by then is an ampersand.
        let window = rest.prefix(Self.longestReference)
        guard let end = window.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: window[window.index(after: window.startIndex)..<end], as: UTF8.self)
        guard let text = HTMLEntities.text(of: name[...]) else { return nil }
        rest = rest[rest.index(after: end)...]
        return Part(text: text, isReference: true)
    }

    private static let longestReference = 34
}
