/// A way to show a preview: in light or dark colours, on a phone, from right to left, with large text.
package enum PreviewVariant: String, CaseIterable, Codable, Identifiable, Sendable {
    case light, dark, phone, rightToLeft, largeText

    package var id: Self { self }

    /// The name to show.
    package var title: String {
        switch self {
        case .light: "Light"
        case .dark: "Dark"
        case .phone: "Phone"
        case .rightToLeft: "Right to left"
        case .largeText: "Large text"
        }
    }

    /// The size of the page in pixels.
    package func size(isLandscape: Bool) -> (width: Int, height: Int) {
        guard self == .phone else { return (640, 420) }
        return isLandscape ? (844, 390) : (390, 844)
    }

    /// Changes the environment of the page.
    package func apply(to environment: inout EnvironmentValues) {
        environment.colorScheme = self == .dark ? .dark : .light
        if self == .rightToLeft { environment.layoutDirection = .rightToLeft }
        if self == .largeText { environment.dynamicTypeSize = .accessibility2 }
    }
}
