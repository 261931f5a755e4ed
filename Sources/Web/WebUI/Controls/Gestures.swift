/// One or more taps in quick succession.
public struct TapGesture: Sendable {
    /// The value of the gesture. A tap has none.
    public typealias Value = Void

    let count: Int
    var action: (@MainActor (Value) -> Void)?

    /// Creates a gesture that ends after the given number of taps.
    public init(count: Int = 1) {
        self.count = count
    }

    /// Sets the action that is called when the gesture ends.
    public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> TapGesture {
        var gesture = self
        gesture.action = action
        return gesture
    }
}

extension View {
    /// Calls the action after the given number of taps. The view can be reached and pressed with the keyboard, like a
    /// button.
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        box(.event) { draft in
            if draft.attributes["tabindex"] == nil, draft.attributes["type"] == nil {
                draft.attributes["tabindex"] = "0"
                draft.attributes["role"] = draft.attributes["role"] ?? "button"
            }
            if count > 1 {
                draft.attributes["data-clicks"] = String(count)
            }
            draft.add("tappable")
            draft.on("click") { event in
                if event.payload["count"].int ?? 1 >= count {
                    action()
                }
            }
        }
    }

    /// Adds a tap gesture to the view.
    public func gesture(_ gesture: TapGesture) -> some View {
        onTapGesture(count: gesture.count) { gesture.action?(()) }
    }

    /// Adds a tap gesture to the view beside those that it has.
    public func simultaneousGesture(_ gesture: TapGesture) -> some View {
        self.gesture(gesture)
    }

    /// Calls the action with true when the pointer enters the view, and with false when it leaves.
    public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
        box(.event) { draft in
            draft.on("hover") { event in action(event.payload.bool ?? false) }
        }
    }
}
