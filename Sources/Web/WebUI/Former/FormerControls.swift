extension Section {
    /// Creates a section whose header and footer are values.
    public init(header: Header, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header }, footer: { footer })
    }
}

extension Section where Footer == EmptyView {
    /// Creates a section whose header is a value.
    public init(header: Header, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header }, footer: { EmptyView() })
    }
}

extension Section where Header == EmptyView {
    /// Creates a section whose footer is a value.
    public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { footer })
    }
}

extension Picker {
    /// Creates a picker whose label is a value.
    public init(selection: Binding<Value>, label: Label, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, content: content) { label }
    }
}

extension TextField where Label == Text {
    /// Creates a field that tells when it is entered (true) and left (false), and when Return is pressed in it; see
    /// `focused(_:)` and `onSubmit(_:)`.
    public init(
        _ title: LocalizedStringKey,
        text: Binding<String>,
        onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void = {}
    ) {
        self.init(title, text: text)
        former = (edit: onEditingChanged, commit: onCommit)
    }

    /// Creates a field that tells when Return is pressed in it; see `onSubmit(_:)`.
    public init(_ title: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(title, text: text, onEditingChanged: { _ in }, onCommit: onCommit)
    }

    /// Creates a field with a title from a string that tells when it is entered (true) and left (false), and when Return is
    /// pressed in it.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol,
        text: Binding<String>,
        onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void = {}
    ) {
        self.init(title, text: text)
        former = (edit: onEditingChanged, commit: onCommit)
    }

    /// Creates a field with a title from a string that tells when Return is pressed in it.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(title, text: text, onEditingChanged: { _ in }, onCommit: onCommit)
    }
}

extension View {
    /// Sets the colour of controls inside the view, as `tint(_:)` does.
    public func accentColor(_ color: Color?) -> some View {
        tint(color)
    }

    /// Has no effect, as `ignoresSafeArea(_:edges:)`.
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
        self
    }

    /// Disables the automatic correction of what is typed, as `autocorrectionDisabled(_:)` does.
    public func disableAutocorrection(_ disable: Bool?) -> some View {
        autocorrectionDisabled(disable ?? false)
    }

    /// Clips the content of the view to its box.
    public func clipped(antialiased: Bool) -> some View {
        clipped()
    }
}
