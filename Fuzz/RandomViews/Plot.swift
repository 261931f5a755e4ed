import Observation

/// A part of a random page: what sort of view it is, what it shows, and the parts inside of it.
@MainActor
@Observable
final class Plot: Identifiable {
    /// The sort of view.
    enum Kind: CaseIterable {
        case text, label, button, box, choice, anyView, identified, missing
        case field, shortField, editor, toggle, picker
        case column, row, grid, section, group, disclosure, disabled, modified
        case list, multipleList, longList, sections, longSections, editableList
        case sheet, alert, popover, menu
        case stack, split, titled
        // What keeps state of its own, which no new session has.
        case counter, search, contextMenu, linkedStack, focusField, outline, island, sectionViews

        /// The kinds whose state is all in the plot.
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
    /// The keys of rows, or what is on the path of a stack.
    var numbers: [Int]
    var chosen: Int?
    var several: Set<Int> = []
    var plots: [Plot] = []

    init(id: Int, kind: Kind, random: inout SeededRandom) {
        self.id = id
        self.kind = kind
        text = String(random.below(100))
        isOpen = Bool.random(using: &random)
        number = random.below(4)
        numbers = (0..<random.below(6)).shuffled(using: &random)
    }

    /// What a field holds that takes four characters, in capitals.
    var shortText: String {
        get { String(text.prefix(4)) }
        set { text = String(newValue.uppercased().prefix(4)) }
    }

    var all: [Plot] { [self] + plots.flatMap(\.all) }
}
