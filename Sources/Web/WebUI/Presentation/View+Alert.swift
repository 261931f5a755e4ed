public import Foundation

extension View {
    /// Tells users something while the condition holds.
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

    /// Tells users something while the condition holds, with a message.
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

    /// Tells users something while the condition holds.
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

    /// Tells users something while the condition holds, with a message.
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

    /// Tells users something about a value while the condition holds and there is one.
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

    /// Tells users something about a value while the condition holds and there is one, with a message.
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

    /// Tells users something about a value while the condition holds and there is one.
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

    /// Tells users something about a value while the condition holds and there is one, with a message.
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

    /// Tells users of an error while the condition holds and there is one.
    public func alert<Failure: LocalizedError>(
        isPresented: Binding<Bool>,
        error: Failure?,
        @ViewBuilder actions: () -> some View
    ) -> some View {
        alert(isPresented: isPresented, error: error, actions: { _ in actions() }, message: { _ in EmptyView() })
    }

    /// Tells users of an error while the condition holds and there is one, with a message.
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
