/// Whether a view is in a presentation that can be dismissed, and how; see ``EnvironmentValues/dismiss``.
///
/// ```swift
/// @Environment(\.presentationMode) private var presentationMode
///
/// Button("Done") { presentationMode.wrappedValue.dismiss() }
/// ```
public struct PresentationMode {
    private let dismissal: StandingAction?

    init(dismissal: StandingAction?) {
        self.dismissal = dismissal
    }

    /// Whether the view is in a presentation that can be dismissed.
    public var isPresented: Bool { dismissal != nil }

    /// Dismisses the sheet, popover or stack level that contains the view. Does nothing if there is none.
    @MainActor
    public mutating func dismiss() {
        dismissal?()
    }
}

extension EnvironmentValues {
    /// Whether the view is in a presentation that can be dismissed, and how; see ``dismiss`` and ``isPresented``.
    @MainActor public var presentationMode: Binding<PresentationMode> {
        .constant(PresentationMode(dismissal: dismissal))
    }
}
