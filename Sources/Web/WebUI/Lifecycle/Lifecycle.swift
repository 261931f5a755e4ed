/// What happens when a view comes and goes.
struct LifecycleView<Content: View>: PrimitiveView {
    let content: Content
    var appear: (() -> Void)?
    var disappear: (() -> Void)?

    func _render(in renderer: Renderer) {
        let isNew = !(renderer.branch.kept is Lifecycle)
        let lifecycle = renderer.branch.keep { Lifecycle() }
        lifecycle.disappear = disappear
        if isNew, let appear {
            renderer.session.updates.afterRendering { [weak lifecycle] in
                if lifecycle != nil {
                    appear()
                }
            }
        }
        renderer.render(content, at: .index(0))
    }
}

@MainActor
private final class Lifecycle: Departing {
    var disappear: (() -> Void)?

    func depart() {
        disappear?()
        disappear = nil
    }
}

extension View {
    /// Calls the function when the view appears.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        LifecycleView(content: self, appear: action)
    }

    /// Calls the function when the view disappears.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        LifecycleView(content: self, disappear: action)
    }
}
