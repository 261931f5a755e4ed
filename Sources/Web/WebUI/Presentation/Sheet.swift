extension View {
    /// Presents a sheet while the condition holds. `onDismiss` is called after it has been dismissed.
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

    /// Presents a sheet for an item while the binding isn't nil. An item with another identity replaces the content.
    /// `onDismiss` is called after the sheet has been dismissed.
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

    /// Presents a view over the whole page while the condition holds. `onDismiss` is called after it has been
    /// dismissed.
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

    /// Presents a view for an item over the whole page while the binding isn't nil. An item with another identity
    /// replaces the content. `onDismiss` is called after the view has been dismissed.
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

    /// Presents a popover for an item beside this view while the binding isn't nil. An item with another identity
    /// replaces the content.
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

    /// Presents a popover beside this view while the condition holds.
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
