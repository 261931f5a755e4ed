extension View {
    /// Presents a choice of actions with a literal title while the condition holds. A “Cancel” button is added if the
    /// actions contain none.
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

    /// Presents a choice of actions with a literal title and a message while the condition holds. A “Cancel” button is
    /// added if the actions contain none.
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

    /// Presents a choice of actions with a title from a string while the condition holds. A “Cancel” button is added if
    /// the actions contain none.
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

    /// Presents a choice of actions with a title from a string and a message while the condition holds. A “Cancel”
    /// button is added if the actions contain none.
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

    /// Presents a choice of actions on a value, with a literal title, while the condition holds and the value isn't
    /// nil.
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

    /// Presents a choice of actions on a value, with a literal title and a message, while the condition holds and the
    /// value isn't nil.
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

    /// Presents a choice of actions on a value, with a title from a string, while the condition holds and the value
    /// isn't nil.
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

    /// Presents a choice of actions on a value, with a title from a string and a message, while the condition holds and
    /// the value isn't nil.
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
