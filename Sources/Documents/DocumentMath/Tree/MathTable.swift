/// Rows and columns: a matrix, an array, or aligned lines.
struct MathTable: Sendable, Equatable {
    enum Alignment: String, Sendable {
        case left
        case center
        case right
    }

    enum Kind: Sendable {
        /// Columns in the middle or by ``MathTable/columns``.
        case matrix
        case small
        /// Pairs of columns that meet.
        case aligned
        case lines
        /// Columns on the left, as cases have.
        case columns
        case stack
    }

    var kind = Kind.matrix
    var rows: [Row] = []
    var columns: [Alignment] = []
    /// The numbers of the columns with a line before them; the count of the columns stands for the end.
    var rules: Set<Int> = []
    var hasRuleBelow = false
    var isDisplay = false
    var opening = ""
    var closing = ""

    struct Row: Sendable, Equatable {
        var cells: [[MathNode]] = []
        var hasRuleAbove = false
        var tag: MathNode?
    }

    var columnCount: Int { rows.reduce(0) { max($0, $1.cells.count) } }
    var isFenced: Bool { !opening.isEmpty || !closing.isEmpty }
    var hasTags: Bool { rows.contains { $0.tag != nil } }
}
