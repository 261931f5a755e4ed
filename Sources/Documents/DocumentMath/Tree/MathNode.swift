/// A part of a formula.
indirect enum MathNode: Sendable, Equatable {
    /// Letters, or an ordinary symbol. One letter is italic, unless it is upright.
    case identifier(String, isUpright: Bool)
    case number(String)
    /// The sign of derivatives, once or more.
    case primes(Int)
    case symbol(MathSymbol)
    case function(String, hasLimits: Bool)
    case text(String)
    /// A space, in ems.
    case space(Double)
    case row([MathNode])
    case classed(MathNode, AtomClass)
    case scripts(base: MathNode?, below: MathNode?, above: MathNode?, place: ScriptPlace)
    case fraction(MathFraction)
    case root(MathNode, degree: MathNode?)
    case fenced(MathFence)
    /// A delimiter of a fixed height in ems.
    case delimiter(String, height: Double, AtomClass)
    case mark(MathMark, over: MathNode)
    /// A base with something small above or below; it has the class of its base.
    case stacked(MathNode, below: MathNode?, above: MathNode?)
    case arrow(String, below: MathNode?, above: MathNode?)
    case table(MathTable)
    case boxed(MathNode, MathBox)
    case colored(MathNode, String, isBackground: Bool)
    /// The style of all that follows in the list.
    case styleSwitch(MathStyle)
    /// The color of all that follows in the list.
    case colorSwitch(String)

    static let nothing = Self.row([])
}

/// The place of scripts: beside the base, or above and below it.
enum ScriptPlace: Sendable {
    /// Above and below a large operator in formulas that stand alone, else beside the base.
    case usual
    case limits
    case beside
}

/// An operator, a relation, a delimiter or a mark of punctuation.
struct MathSymbol: Sendable, Equatable {
    var text: String
    var atomClass: AtomClass
    /// Whether the limits of a large operator may be above and below it.
    var hasLimits = false
}

struct MathFraction: Sendable, Equatable {
    var above: MathNode
    var below: MathNode
    var hasLine = true
    var style: MathStyle?
    var opening = ""
    var closing = ""
    /// Whether the parts of the fraction are as large as the fraction itself.
    var isContinued = false
}

/// Delimiters that grow with the parts between them.
struct MathFence: Sendable, Equatable {
    var opening: String
    var closing: String
    var parts: [[MathNode]]
    /// The delimiters between the parts.
    var middles: [String]
}

/// An accent, a line or a brace above or below something.
struct MathMark: Sendable, Equatable {
    var text: String
    var isBelow = false
    var isWide = false
    /// Whether the mark is a line, which the style sheet draws.
    var isLine = false
    /// The size of the mark; nil if it is the size of the base.
    var size: String?
    /// Whether scripts go above and below, as with braces.
    var hasLimits = false
}

/// A box around something: visible, or in place of it.
enum MathBox: Sendable, Equatable {
    case phantom(hasWidth: Bool, hasHeight: Bool)
    case smash
    case noWidth
    /// A class of the style sheet.
    case styled(String)
}

/// The style of a part of a formula: its size, and whether large operators have their limits above and below.
struct MathStyle: Sendable, Equatable {
    var isDisplay: Bool
    /// 0 for the size of the text, 1 for scripts, 2 for scripts of scripts.
    var level: Int

    static let display = Self(isDisplay: true, level: 0)
    static let text = Self(isDisplay: false, level: 0)
    static let script = Self(isDisplay: false, level: 1)
    static let scriptOfScript = Self(isDisplay: false, level: 2)

    var isScript: Bool { level > 0 }
    var forScripts: Self { Self(isDisplay: false, level: min(level + 1, 2)) }
    var forFractions: Self { isDisplay ? Self(isDisplay: false, level: level) : forScripts }
    var attributes: String { " displaystyle=\"\(isDisplay)\" scriptlevel=\"\(level)\"" }
}
