public import Observation

/// A view with other values in its environment.
struct EnvironmentView<Content: View>: PrimitiveView {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func _render(in renderer: Renderer) {
        renderer.with {
            change(&$0.environment)
        } render: {
            renderer.render(content, at: .index(0))
        }
    }
}

extension View {
    /// Sets a value for the view and all views inside of it.
    public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
    }

    /// Gives an observable object to the view and all views inside of it.
    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        EnvironmentView(content: self) { $0.objects[ObjectIdentifier(Object.self)] = object }
    }

    /// Gives an object to the view and all views inside of it.
    public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
        EnvironmentView(content: self) { $0.objects[ObjectIdentifier(Object.self)] = object }
    }

    /// Changes a value for the view and all views inside of it.
    public func transformEnvironment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
        transform: @escaping (inout Value) -> Void
    ) -> some View {
        EnvironmentView(content: self) { transform(&$0[keyPath: keyPath]) }
    }
}
