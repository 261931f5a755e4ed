/// A stored property of a view that keeps something in the session, such as ``State``. A structure that consists of such
/// properties is one, too, if it says so: they are linked first, and then ``update()`` is called, before each body.
@MainActor
@preconcurrency
public protocol DynamicProperty {
    /// Called before the body of the view is asked for.
    mutating func update()

    /// Links the property to what the session keeps for it. Properties of programs do not implement this.
    mutating func _link(_ linker: StateLinker)
}

extension DynamicProperty {
    /// Does nothing.
    public mutating func update() {}

    /// Links the properties inside of this one, and updates it.
    public mutating func _link(_ linker: StateLinker) {
        linker.linkFields(of: &self)
        update()
    }
}
