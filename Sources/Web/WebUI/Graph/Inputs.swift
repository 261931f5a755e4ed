/// What a view gets from those around it.
struct Inputs {
    var environment = EnvironmentValues()
    /// Modifiers of boxes that the next element takes, the outermost first.
    var boxes: [BoxModifier] = []
    /// What the views around say about the view as an item of a list or a choice.
    var traits = Traits()
    /// Puts the next element into whatever a list, a picker or a menu has for it.
    var placement: (any Placement)?

    /// Whether these are known to be the same.
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

/// What a view is to the list, picker or menu that holds it.
struct Traits {
    /// What the view stands for, the best answer first: a tag, the identity and the element of a collection.
    var values: [AnyHashable] = []
    var rowActions: [RowActions] = []
    /// How deep the row is in a hierarchy, and whether what is below it is shown.
    var level: Int?
    var isExpanded: Bool?
    /// The place of the row in the collection that it comes from.
    var place: RowPlace?

    @MainActor
    func areSame(as other: Traits) -> Bool {
        values == other.values && level == other.level && isExpanded == other.isExpanded && place == other.place
            && rowActions.elementsEqual(other.rowActions, by: ===)
    }
}

/// Has a place for each element that is rendered directly inside of it, such as the row of a list.
@MainActor
protocol Placement: AnyObject {
    /// Renders what surrounds the element, and in it the element.
    func place(_ traits: Traits, in renderer: Renderer, content: () -> Void)

    /// Whether it is known to put elements into the same places as another one.
    func isSame(as other: any Placement) -> Bool
}

extension Placement {
    func isSame(as other: any Placement) -> Bool { false }
}
