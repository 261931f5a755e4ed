/// Hands the dynamic properties of a view what the session keeps for them, in the order of the properties.
@MainActor
public final class StateLinker {
    let scope: Scope
    private var position = 0

    init(scope: Scope) {
        self.scope = scope
    }

    /// The environment of the view.
    var environment: EnvironmentValues { scope.inputs.environment }

    /// What is kept for the next property, made when it is linked for the first time.
    func slot<Kept: AnyObject>(_ make: () -> Kept) -> Kept {
        defer { position += 1 }
        if position < scope.slots.count, let kept = scope.slots[position] as? Kept {
            return kept
        }
        let made = make()
        scope.slots.append(made)
        return made
    }

    /// Links the dynamic properties of a view.
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

    /// Links the dynamic properties among the stored properties of a structure.
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

    /// Has a function called whenever the page of the view has rendered all that is due, before it is told what is different:
    /// for objects that gather changes and announce them at the end. One function for each owner and page, which stays as
    /// long as the page.
    package func whenSettled(for owner: AnyObject, _ action: @escaping () -> Void) {
        scope.session?.updates.resolve(for: owner, action)
    }

    private func link<Property: DynamicProperty>(_ type: Property.Type, at address: UnsafeMutableRawPointer) {
        address.assumingMemoryBound(to: Property.self).pointee._link(self)
    }
}
