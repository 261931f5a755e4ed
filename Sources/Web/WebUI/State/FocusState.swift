/// Whether a view has the focus, or which one of several. Changing it moves the focus.
///
/// ```swift
/// @FocusState private var isTitleFocused: Bool
/// TextField("Title", text: $title).focused($isTitleFocused)
/// ```
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    private let initial: Value
    private var location: StateLocation<Value>?

    /// Whether a view has the focus.
    public init() where Value == Bool {
        initial = false
    }

    /// Which view has the focus; nil if it is none of them.
    public init<Wrapped: Hashable>() where Value == Wrapped? {
        initial = nil
    }

    /// What has the focus.
    public var wrappedValue: Value {
        get { location?.current ?? initial }
        nonmutating set { location?.current = newValue }
    }

    /// For ``View/focused(_:)`` and ``View/focused(_:equals:)``.
    public var projectedValue: Binding { Binding(location: location, initial: initial) }

    /// Links the property to what the session keeps.
    public mutating func _link(_ linker: StateLinker) {
        location = linker.slot { [initial] in StateLocation(initial) }
    }

    /// The focus, for views to take part in.
    @MainActor
    @propertyWrapper
    public struct Binding {
        let location: StateLocation<Value>?
        let initial: Value

        /// What has the focus.
        public var wrappedValue: Value {
            get { location?.current ?? initial }
            nonmutating set { location?.current = newValue }
        }

        /// The binding itself.
        public var projectedValue: Binding { self }
    }
}

extension View {
    /// Has the value say whether the view has the focus, and move it there.
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        FocusView(
            content: self,
            isWanted: { condition.location?.untracked == true },
            tell: { condition.wrappedValue = $0 }
        )
    }

    /// Has the value say whether the view is the one with the focus, and move it there.
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        FocusView(
            content: self,
            isWanted: { binding.location?.untracked == value },
            tell: { isFocused in
                if isFocused {
                    binding.wrappedValue = value
                } else if binding.location?.untracked == value {
                    binding.wrappedValue = binding.initial
                }
            }
        )
    }
}

/// A view whose focus a program follows.
private struct FocusView<Content: View>: PrimitiveView {
    let content: Content
    let isWanted: () -> Bool
    let tell: (Bool) -> Void

    func _render(in renderer: Renderer) {
        let focus = renderer.session.focus
        renderer.with { inputs in
            inputs.boxes.append(
                BoxModifier(kind: .attribute) { draft in
                    draft.on("focus") { _ in }
                    draft.on("blur") { _ in }
                    draft.follow { element in
                        focus.register(.init(element: element, isWanted: isWanted, tell: tell), for: element)
                    }
                }
            )
        } render: {
            renderer.render(content, at: .index(0))
        }
    }
}
