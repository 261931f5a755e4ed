public import Foundation

extension View {
    /// Presents an alert with a literal title while the condition holds. Without actions it has an “OK” button.
    public func alert(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> some View
    ) -> some View {
        question(
            title.text,
            .alert,
            isPresented: isPresented,
            actions: actions(),
            message: EmptyView()
        )
    }

    /// Presents an alert with a literal title and a message while the condition holds. Without actions it has an “OK”
    /// button.
    public func alert(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> some View,
        @ViewBuilder message: () -> some View
    ) -> some View {
        question(
            title.text,
            .alert,
            isPresented: isPresented,
            actions: actions(),
            message: message()
        )
    }

    /// Presents an alert with a title from a string while the condition holds. Without actions it has an “OK” button.
    @_disfavoredOverload
    public func alert(
        _ title: some StringProtocol,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> some View
    ) -> some View {
        question(
            String(title),
            .alert,
            isPresented: isPresented,
            actions: actions(),
            message: EmptyView()
        )
    }

    /// Presents an alert with a title from a string and a message while the condition holds. Without actions it has an
    /// “OK” button.
    @_disfavoredOverload
    public func alert(
        _ title: some StringProtocol,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> some View,
        @ViewBuilder message: () -> some View
    ) -> some View {
        question(
            String(title),
            .alert,
            isPresented: isPresented,
            actions: actions(),
            message: message()
        )
    }

    /// Presents an alert about a value, with a literal title, while the condition holds and the value isn't nil.
    public func alert<Value>(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        presenting data: Value?,
        @ViewBuilder actions: (Value) -> some View
    ) -> some View {
        question(
            title.text,
            .alert,
            isPresented: isPresented,
            presenting: data,
            actions: actions,
            message: { _ in EmptyView() }
        )
    }

    /// Presents an alert about a value, with a literal title and a message, while the condition holds and the value
    /// isn't nil.
    public func alert<Value>(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        presenting data: Value?,
        @ViewBuilder actions: (Value) -> some View,
        @ViewBuilder message: (Value) -> some View
    ) -> some View {
        question(
            title.text,
            .alert,
            isPresented: isPresented,
            presenting: data,
            actions: actions,
            message: message
        )
    }

    /// Presents an alert about a value, with a title from a string, while the condition holds and the value isn't nil.
    @_disfavoredOverload
    public func alert<Value>(
        _ title: some StringProtocol,
        isPresented: Binding<Bool>,
        presenting data: Value?,
        @ViewBuilder actions: (Value) -> some View
    ) -> some View {
        question(
            String(title),
            .alert,
            isPresented: isPresented,
            presenting: data,
            actions: actions,
            message: { _ in EmptyView() }
        )
    }

    /// Presents an alert about a value, with a title from a string and a message, while the condition holds and the
    /// value isn't nil.
    @_disfavoredOverload
    public func alert<Value>(
        _ title: some StringProtocol,
        isPresented: Binding<Bool>,
        presenting data: Value?,
        @ViewBuilder actions: (Value) -> some View,
        @ViewBuilder message: (Value) -> some View
    ) -> some View {
        question(
            String(title),
            .alert,
            isPresented: isPresented,
            presenting: data,
            actions: actions,
            message: message
        )
    }

    /// Presents an alert about an error while the condition holds and the error isn't nil. The description of the error
    /// is the title.
    public func alert<Failure: LocalizedError>(
        isPresented: Binding<Bool>,
        error: Failure?,
        @ViewBuilder actions: () -> some View
    ) -> some View {
        alert(isPresented: isPresented, error: error, actions: { _ in actions() }, message: { _ in EmptyView() })
    }

    /// Presents an alert about an error, with a message, while the condition holds and the error isn't nil. The
    /// description of the error is the title.
    public func alert<Failure: LocalizedError>(
        isPresented: Binding<Bool>,
        error: Failure?,
        @ViewBuilder actions: (Failure) -> some View,
        @ViewBuilder message: (Failure) -> some View
    ) -> some View {
        question(
            error?.errorDescription ?? error?.localizedDescription ?? "",
            .alert,
            isPresented: isPresented,
            presenting: error,
            actions: actions,
            message: message
        )
    }
}
