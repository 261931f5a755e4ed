/// The class of an atom, by which TeX finds the spaces on both of its sides.
enum AtomClass: Int, Sendable {
    case ordinary
    case large
    case binary
    case relation
    case opening
    case closing
    case punctuation
    case inner

    /// Returns the space between two atoms, in eighteenths of an em.
    static func space(_ left: Self, _ right: Self, isScript: Bool) -> Int {
        switch table[left.rawValue][right.rawValue] {
        case UInt8(ascii: "t"): return 3
        case UInt8(ascii: "T"): return isScript ? 0 : 3
        case UInt8(ascii: "M"): return isScript ? 0 : 4
        case UInt8(ascii: "R"): return isScript ? 0 : 5
        default: return 0
        }
    }

    /// The spaces of The TeXbook's chapter 18, a row for each class on the left: thin (t; T not in scripts), medium, thick.
    private static let table: [[UInt8]] = [
        "-tMR---T",
        "tt-R---T",
        "MM--M--M",
        "RR--R--R",
        "--------",
        "-tMR---T",
        "TT-TTTTT",
        "TtMRT-TT",
    ].map { (row: String) in Array(row.utf8) }

    /// Whether a binary operator after this class has no left side: it is a sign.
    var leavesNoLeftSide: Bool {
        switch self {
        case .large, .binary, .relation, .opening, .punctuation: true
        case .ordinary, .closing, .inner: false
        }
    }

    /// Whether a binary operator before this class has no right side.
    var leavesNoRightSide: Bool { self == .relation || self == .closing || self == .punctuation }
}
