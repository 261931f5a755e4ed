import Observation
import SeededRandom

/// A part of a random page: its kind of view, its values, and its nested parts.
@MainActor
@Observable
final class Plot: Identifiable {
    /// The kind of view.
    enum Kind: CaseIterable {
        case text, label, button, box, choice, anyView, identified, missing
        case field, shortField, editor, toggle, picker
        case column, row, grid, section, group, disclosure, disabled, modified
        case list, multipleList, longList, sections, longSections, editableList
        case sheet, alert, popover, menu
        case stack, split, titled
        // Views with state of their own, which a new session lacks.
        case counter, search, contextMenu, linkedStack, focusField, outline, island, sectionViews

        /// The kinds whose state is entirely in the plot.
        static let open = allCases.filter { !closed.contains($0) }
        private static let closed: Set<Kind> = [
            .counter, .search, .contextMenu, .linkedStack, .focusField, .outline, .island, .sectionViews,
        ]
    }

    let id: Int
    var kind: Kind
    var text: String
    var isOpen: Bool
    var number: Int
    /// The keys of rows, or the path of a stack.
    var numbers: [Int]
    var chosen: Int?
    var several: Set<Int> = []
    var plots: [Plot] = []

    init(id: Int, kind: Kind, random: inout SeededGenerator) {
        self.id = id
        self.kind = kind
        text = String(random.below(100))
        isOpen = Bool.random(using: &random)
        number = random.below(4)
        numbers = (0..<random.below(6)).shuffled(using: &random)
    }

    /// The text of a field limited to four characters, in capitals.
    var shortText: String {
        get { String(text.prefix(4)) }
        set { text = String(newValue.uppercased().prefix(4)) }
    }

    var all: [Plot] { [self] + plots.flatMap(\.all) }
}
