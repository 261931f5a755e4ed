/// A stored property of a view whose value is kept in the session, such as ``State``.
///
/// A struct that contains such properties can conform as well: before each call of the view's body, its properties are
/// linked and ``update()`` is called.
@MainActor
@preconcurrency
public protocol DynamicProperty {
    /// Called before each call of the view's body.
    mutating func update()

    /// Links the property to its value in the session. Don't implement this in your own properties.
    mutating func _link(_ linker: StateLinker)
}

extension DynamicProperty {
    /// Does nothing.
    public mutating func update() {}

    /// Links the dynamic properties inside this one, then calls ``update()``.
    public mutating func _link(_ linker: StateLinker) {
        linker.linkFields(of: &self)
        update()
    }
}

/// Connects the dynamic properties of a view with their values in the session, in the order of their declaration.
@MainActor
public final class StateLinker {
    let scope: Scope
    private var position = 0

    init(scope: Scope) {
        self.scope = scope
    }

    /// The environment of the view.
    var environment: EnvironmentValues { scope.inputs.environment }

    /// Returns the storage of the next property, creating it when the property is linked for the first time.
    func slot<Kept: AnyObject>(_ make: () -> Kept) -> Kept {
        defer { position += 1 }
        if position < scope.slots.count, let kept = scope.slots[position] as? Kept {
            return kept
        }
        let made = make()
        scope.slots.append(made)
        return made
    }

    /// Links the dynamic properties of a view, or the view as a whole if it is a dynamic property itself.
    func link<Content: View>(_ view: inout Content) {
        if Content.self is any DynamicProperty.Type {
            withUnsafeMutableBytes(of: &view) { bytes in
                if let start = bytes.baseAddress, let type = Content.self as? any DynamicProperty.Type {
                    link(type, at: start)
                }
            }
        } else {
            linkFields(of: &view)
        }
    }

    /// Links the dynamic properties among the stored properties of a struct.
    package func linkFields<Owner>(of owner: inout Owner) {
        let fields = DynamicFields.of(Owner.self).fields
        guard !fields.isEmpty else { return }
        withUnsafeMutableBytes(of: &owner) { bytes in
            guard let start = bytes.baseAddress else { return }
            for field in fields {
                link(field.type, at: start + field.offset)
            }
        }
    }

    /// Calls an action whenever the view's page has rendered all pending updates, before the patch is made. For objects
    /// that collect changes and announce them together. There is one action for each owner and page; it is kept for as
    /// long as the page.
    package func whenSettled(for owner: AnyObject, _ action: @escaping () -> Void) {
        scope.graph?.updates.resolve(for: owner, action)
    }

    private func link<Property: DynamicProperty>(_ type: Property.Type, at address: UnsafeMutableRawPointer) {
        address.assumingMemoryBound(to: Property.self).pointee._link(self)
    }
}
