/// The result of porting a file.
package struct PortedSource: Sendable {
    package let bytes: [UInt8]
    private let original: [UInt8]
    private let edits: [PortEdit]
    /// What was rewritten and what is left, in the order of the file.
    package let notes: [PortNote]

    /// Applies all rules to a file.
    ///
    /// - Parameters:
    ///   - file: The index of the file in its code base.
    ///   - keepsManaged: Whether attributes such as `@NSManaged` stay for Apple's platforms, in `#if` blocks.
    package init(_ file: Int, of base: CodeBase, keepsManaged: Bool = false) {
        var draft = PortDraft(file, base, keepsManaged: keepsManaged)
        for rule in Self.rules { rule.apply(to: &draft) }
        (original, edits) = (draft.code.bytes, draft.appliedEdits)
        bytes = Self.apply(edits, to: original)
        notes = draft.notes.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(
            \.element
        )
    }

    /// Whether any rule changed the file.
    package var isChanged: Bool { bytes != original }

    /// Returns the changes as `diff -u` prints them; empty if there are none.
    package func diff(named name: String) -> String { UnifiedDiff(original, edits).text(named: name) }

    private static func apply(_ edits: [PortEdit], to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + edits.count * 16)
        var position = 0
        for edit in edits {
            result += bytes[position..<edit.range.lowerBound]
            result += edit.text.utf8
            position = edit.range.upperBound
        }
        return result + bytes[position...]
    }

    private static let rules: [any PortRule.Type] = [
        ImportRule.self, ManagedClassRule.self, ManagedMemberRule.self, ObjectiveCRule.self, KeyPathRule.self,
        SelectorRule.self, FetchRequestCastRule.self, ManualWorkRule.self,
    ]
}

/// A kind of rewriting.
protocol PortRule: SendableMetatype {
    static func apply(to draft: inout PortDraft)
}

/// New text for some bytes of a file.
struct PortEdit {
    let range: Range<Int>
    let text: String
}

/// A file with the changes that rules have made so far. Rules read the original only, so that their order does not
/// matter.
struct PortDraft {
    /// The index of the file in the code base.
    let file: Int
    let code: SourceCode
    let base: CodeBase
    let keepsManaged: Bool
    private var edits: [PortEdit] = []
    private(set) var notes: [PortNote] = []

    init(_ file: Int, _ base: CodeBase, keepsManaged: Bool) {
        (self.file, self.base, self.keepsManaged) = (file, base, keepsManaged)
        code = base.files[file]
    }

    /// Replaces bytes.
    mutating func replace(_ range: Range<Int>, with text: String) {
        edits.append(PortEdit(range: range, text: text))
    }

    /// Notes what was rewritten or is left at a byte.
    mutating func note(_ kind: PortKind, at offset: Int, _ message: String) {
        notes.append(PortNote(kind: kind, line: code.line(of: offset), message: message))
    }

    /// The edits in the order of the file. Of two that overlap, the first one counts.
    var appliedEdits: [PortEdit] {
        let sorted = edits.enumerated().sorted { one, other in
            (one.element.range.lowerBound, one.element.range.upperBound, one.offset)
                < (other.element.range.lowerBound, other.element.range.upperBound, other.offset)
        }
        var (result, position): ([PortEdit], Int) = ([], 0)
        for (_, edit) in sorted where edit.range.lowerBound >= position {
            result.append(edit)
            position = edit.range.upperBound
        }
        return result
    }
}
