import CoreDataPorting
import Testing

/// Returns a file after porting it as a code base of its own.
func ported(_ text: String, keepsManaged: Bool = false) -> String {
    String(decoding: port([text], keepsManaged: keepsManaged)[0].bytes, as: UTF8.self)
}

/// Returns the kinds and lines of what porting a file leaves to be done by hand.
func left(_ text: String) -> [PortPlace] {
    port([text])[0].notes.filter(\.kind.isLeft).map { PortPlace(kind: $0.kind, line: $0.line) }
}

/// Returns files after porting them as one code base.
func port(_ texts: [String], keepsManaged: Bool = false) -> [PortedSource] {
    let base = CodeBase(texts.map { Array($0.utf8) })
    return texts.indices.map { PortedSource($0, of: base, keepsManaged: keepsManaged) }
}

struct PortPlace: Equatable {
    let kind: PortKind
    let line: Int
}

/// A file and what porting makes of it.
struct PortSample: Sendable, CustomTestStringConvertible {
    let before: String
    let after: String

    init(_ before: String, _ after: String) {
        (self.before, self.after) = (before, after)
    }

    /// A file that stays as it is.
    init(unchanged text: String) {
        (before, after) = (text, text)
    }

    var testDescription: String { before }

    /// Expects the result, and that porting it changes nothing more.
    func check(keepsManaged: Bool = false) {
        #expect(ported(before, keepsManaged: keepsManaged) == after)
        #expect(ported(after, keepsManaged: keepsManaged) == after)
    }
}
