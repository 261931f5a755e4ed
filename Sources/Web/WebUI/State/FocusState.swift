/// Whether a view has the focus, or which one of several views. Setting the value moves the focus.
///
/// ```swift
/// @FocusState private var isTitleFocused: Bool
/// TextField("Title", text: $title).focused($isTitleFocused)
/// ```
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    private let initial: Value
    private var location: StateLocation<Value>?

    /// Creates a state that is true while a view has the focus.
    public init() where Value == Bool {
        initial = false
    }

    /// Creates a state that holds the value of the focused view; nil if none of the views has the focus.
    public init<Wrapped: Hashable>() where Value == Wrapped? {
        initial = nil
    }

    /// The value that describes the focus.
    public var wrappedValue: Value {
        get { location?.current ?? initial }
        nonmutating set { location?.current = newValue }
    }

    /// The argument for ``View/focused(_:)`` and ``View/focused(_:equals:)``.
    public var projectedValue: Binding { Binding(location: location, initial: initial) }

    /// Links the property to its value in the session.
    public mutating func _link(_ linker: StateLinker) {
        location = linker.slot { [initial] in StateLocation(initial) }
    }

    /// A reference to the focus state, which views use to take part in it.
    @MainActor
    @propertyWrapper
    public struct Binding {
        let location: StateLocation<Value>?
        let initial: Value

        /// The value that describes the focus.
        public var wrappedValue: Value {
            get { location?.current ?? initial }
            nonmutating set { location?.current = newValue }
        }

        /// The binding itself.
        public var projectedValue: Binding { self }
    }
}

extension FocusState: ComparableProperty {
    /// Always: every focus state begins without the focus.
    package func isSame(as other: FocusState) -> Bool { true }
}

extension View {
    /// Sets the condition to whether the view has the focus, and moves the focus here when the condition becomes true.
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        FocusView(
            content: self,
            isWanted: { condition.location?.untracked == true },
            tell: { condition.wrappedValue = $0 }
        )
    }

    /// Sets the binding to `value` when the view receives the focus, and moves the focus here when the binding becomes
    /// equal to `value`.
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

/// A view whose focus follows a focus state.
private struct FocusView<Content: View>: PrimitiveView {
    let content: Content
    let isWanted: () -> Bool
    let tell: (Bool) -> Void

    func _render(in renderer: Renderer) {
        let focus = renderer.graph.focus
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
