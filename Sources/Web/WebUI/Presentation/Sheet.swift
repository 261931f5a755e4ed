extension View {
    /// Shows a view in a window of its own while the condition holds.
    public func sheet(
        isPresented: Binding<Bool>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: () -> some View
    ) -> some View {
        PresentationView(
            content: self,
            isPresented: isPresented.wrappedValue,
            look: .dialog(name: "sheet", isLight: false),
            dismiss: { isPresented.wrappedValue = false },
            onDismiss: onDismiss,
            presented: isPresented.wrappedValue ? content() : nil
        )
    }

    /// Shows a view for an item in a window of its own while there is one.
    public func sheet<Item: Identifiable>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> some View
    ) -> some View {
        PresentationView(
            content: self,
            isPresented: item.wrappedValue != nil,
            look: .dialog(name: "sheet", isLight: false),
            dismiss: { item.wrappedValue = nil },
            onDismiss: onDismiss,
            presented: item.wrappedValue.map { content($0).id($0.id) }
        )
    }

    /// Shows a view in a window as large as the page while the condition holds.
    public func fullScreenCover(
        isPresented: Binding<Bool>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: () -> some View
    ) -> some View {
        PresentationView(
            content: self,
            isPresented: isPresented.wrappedValue,
            look: .dialog(name: "cover", isLight: false),
            dismiss: { isPresented.wrappedValue = false },
            onDismiss: onDismiss,
            presented: isPresented.wrappedValue ? content() : nil
        )
    }

    /// Shows a view for an item in a window as large as the page while there is one.
    public func fullScreenCover<Item: Identifiable>(
        item: Binding<Item?>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Item) -> some View
    ) -> some View {
        PresentationView(
            content: self,
            isPresented: item.wrappedValue != nil,
            look: .dialog(name: "cover", isLight: false),
            dismiss: { item.wrappedValue = nil },
            onDismiss: onDismiss,
            presented: item.wrappedValue.map { content($0).id($0.id) }
        )
    }

    /// Shows a view for an item beside this one while there is one.
    public func popover<Item: Identifiable>(
        item: Binding<Item?>,
        @ViewBuilder content: @escaping (Item) -> some View
    ) -> some View {
        PresentationView(
            content: self,
            isPresented: item.wrappedValue != nil,
            look: .popover,
            dismiss: { item.wrappedValue = nil },
            onDismiss: nil,
            presented: item.wrappedValue.map { content($0).id($0.id) }
        )
    }

    /// Shows a view beside this one while the condition holds.
    public func popover(isPresented: Binding<Bool>, @ViewBuilder content: () -> some View) -> some View {
        PresentationView(
            content: self,
            isPresented: isPresented.wrappedValue,
            look: .popover,
            dismiss: { isPresented.wrappedValue = false },
            onDismiss: nil,
            presented: isPresented.wrappedValue ? content() : nil
        )
    }
}
