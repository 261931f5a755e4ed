/// A tap, once or several times in quick succession.
public struct TapGesture: Sendable {
    /// What a tap says about itself: nothing.
    public typealias Value = Void

    let count: Int
    var action: (@MainActor (Value) -> Void)?

    /// So many taps.
    public init(count: Int = 1) {
        self.count = count
    }

    /// Calls the function after the taps.
    public func onEnded(_ action: @escaping @MainActor (Value) -> Void) -> TapGesture {
        var gesture = self
        gesture.action = action
        return gesture
    }
}

extension View {
    /// Calls the function when the view is tapped. The keyboard reaches it, too, like a button.
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

    /// Lets users make a gesture on the view.
    public func gesture(_ gesture: TapGesture) -> some View {
        onTapGesture(count: gesture.count) { gesture.action?(()) }
    }

    /// Calls the function when the pointer comes and goes.
    public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
        box(.event) { draft in
            draft.on("hover") { event in action(event.payload.bool ?? false) }
        }
    }
}
