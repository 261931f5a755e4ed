extension View {
    /// Asks users which of some things to do while the condition holds. They can always do nothing.
    public func confirmationDialog(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> some View
    ) -> some View {
        question(
            title.text,
            .confirmation,
            isPresented: isPresented,
            hasTitle: titleVisibility != .hidden,
            actions: actions(),
            message: EmptyView()
        )
    }

    /// Asks users which of some things to do while the condition holds, with a message.
    public func confirmationDialog(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> some View,
        @ViewBuilder message: () -> some View
    ) -> some View {
        question(
            title.text,
            .confirmation,
            isPresented: isPresented,
            hasTitle: titleVisibility != .hidden,
            actions: actions(),
            message: message()
        )
    }

    /// Asks users which of some things to do while the condition holds. They can always do nothing.
    @_disfavoredOverload
    public func confirmationDialog(
        _ title: some StringProtocol,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> some View
    ) -> some View {
        question(
            String(title),
            .confirmation,
            isPresented: isPresented,
            hasTitle: titleVisibility != .hidden,
            actions: actions(),
            message: EmptyView()
        )
    }

    /// Asks users which of some things to do while the condition holds, with a message.
    @_disfavoredOverload
    public func confirmationDialog(
        _ title: some StringProtocol,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> some View,
        @ViewBuilder message: () -> some View
    ) -> some View {
        question(
            String(title),
            .confirmation,
            isPresented: isPresented,
            hasTitle: titleVisibility != .hidden,
            actions: actions(),
            message: message()
        )
    }

    /// Asks users what to do with a value while the condition holds and there is one.
    public func confirmationDialog<Value>(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        presenting data: Value?,
        @ViewBuilder actions: (Value) -> some View
    ) -> some View {
        question(
            title.text,
            .confirmation,
            isPresented: isPresented,
            hasTitle: titleVisibility != .hidden,
            presenting: data,
            actions: actions,
            message: { _ in EmptyView() }
        )
    }

    /// Asks users what to do with a value while the condition holds and there is one, with a message.
    public func confirmationDialog<Value>(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        presenting data: Value?,
        @ViewBuilder actions: (Value) -> some View,
        @ViewBuilder message: (Value) -> some View
    ) -> some View {
        question(
            title.text,
            .confirmation,
            isPresented: isPresented,
            hasTitle: titleVisibility != .hidden,
            presenting: data,
            actions: actions,
            message: message
        )
    }

    /// Asks users what to do with a value while the condition holds and there is one.
    @_disfavoredOverload
    public func confirmationDialog<Value>(
        _ title: some StringProtocol,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        presenting data: Value?,
        @ViewBuilder actions: (Value) -> some View
    ) -> some View {
        question(
            String(title),
            .confirmation,
            isPresented: isPresented,
            hasTitle: titleVisibility != .hidden,
            presenting: data,
            actions: actions,
            message: { _ in EmptyView() }
        )
    }

    /// Asks users what to do with a value while the condition holds and there is one, with a message.
    @_disfavoredOverload
    public func confirmationDialog<Value>(
        _ title: some StringProtocol,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        presenting data: Value?,
        @ViewBuilder actions: (Value) -> some View,
        @ViewBuilder message: (Value) -> some View
    ) -> some View {
        question(
            String(title),
            .confirmation,
            isPresented: isPresented,
            hasTitle: titleVisibility != .hidden,
            presenting: data,
            actions: actions,
            message: message
        )
    }
}
