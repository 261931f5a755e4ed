/// The values that a view receives from its ancestors.
struct Inputs {
    var environment = EnvironmentValues()
    /// The box modifiers for the next element, the outermost first.
    var boxes: [BoxModifier] = []
    /// The properties of the view as an item of a list or picker.
    var traits = Traits()
    /// Wraps the next element in what a list, form or picker has for its items.
    var placement: (any Placement)?

    /// Whether the inputs are known to be the same.
    @MainActor
    func areSame(as other: Inputs) -> Bool {
        environment.isSame(as: other.environment) && traits.areSame(as: other.traits) && isPlaced(as: other)
            && boxes.elementsEqual(other.boxes) { $0.isSame(as: $1) }
    }

    @MainActor
    private func isPlaced(as other: Inputs) -> Bool {
        guard let placement, let otherPlacement = other.placement else {
            return placement == nil && other.placement == nil
        }
        return placement.isSame(as: otherPlacement)
    }
}

/// The properties of a view as an item of a list, picker or menu.
struct Traits {
    /// The values that the view represents, in the order of precedence: its tag, or else the identity and the element
    /// from a collection.
    var values: [AnyHashable] = []
    var rowActions: [RowActions] = []
    /// The level of a row in an outline, and whether it is expanded; nil if the row isn't part of an outline, or can't
    /// be expanded.
    var level: Int?
    var isExpanded: Bool?
    /// The place of the row in its collection.
    var place: RowPlace?
    /// The background of the row, in CSS; nil for the usual one.
    var rowBackground: String?
    /// The space between the edges of the row and its content, in CSS; nil for the usual one.
    var rowInsets: String?
    /// Whether the view has a context menu, which is also that of its row.
    var hasMenu = false
    /// Whether there are lines around the row.
    var hasSeparators = true

    @MainActor
    func areSame(as other: Traits) -> Bool {
        values == other.values && level == other.level && isExpanded == other.isExpanded && place == other.place
            && rowBackground == other.rowBackground && rowInsets == other.rowInsets
            && hasSeparators == other.hasSeparators && hasMenu == other.hasMenu
            && rowActions.elementsEqual(other.rowActions, by: ===)
    }
}

/// Wraps each element that is rendered directly inside it, such as in a row of a list.
@MainActor
protocol Placement: AnyObject {
    /// Renders the wrapping element, and the content inside it.
    func place(_ traits: Traits, in renderer: Renderer, content: () -> Void)

    /// Whether elements are known to be wrapped in the same way.
    func isSame(as other: any Placement) -> Bool
}

extension Placement {
    func isSame(as other: any Placement) -> Bool { false }
}
