/// Whether views are light or dark.
public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}

/// The direction in which views and texts are laid out.
public enum LayoutDirection: String, CaseIterable, Hashable, Sendable {
    /// As for English and Greek.
    case leftToRight
    /// As for Arabic and Hebrew.
    case rightToLeft
}

/// The size of text that a user prefers.
public enum DynamicTypeSize: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// The smallest size.
    case xSmall
    /// A small size.
    case small
    /// A size a little smaller than the default.
    case medium
    /// The default.
    case large
    /// A size a little larger than the default.
    case xLarge
    /// A large size.
    case xxLarge
    /// The largest size that is not for accessibility.
    case xxxLarge
    /// The first size for accessibility.
    case accessibility1
    /// The second size for accessibility.
    case accessibility2
    /// The third size for accessibility.
    case accessibility3
    /// The fourth size for accessibility.
    case accessibility4
    /// The largest size for accessibility.
    case accessibility5

    /// Whether the size is one of those for accessibility.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// Compares sizes by how large they are.
    public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }

    /// The size of text in percent of the default.
    var percent: Int { [82, 88, 94, 100, 112, 124, 135, 165, 194, 235, 276, 312][rawValue] }
}

extension EnvironmentValues {
    private enum ColorSchemeKey: EnvironmentKey {
        static var defaultValue: ColorScheme? { nil }
    }

    private enum LayoutDirectionKey: EnvironmentKey {
        static var defaultValue: LayoutDirection { .leftToRight }
    }

    private enum DynamicTypeSizeKey: EnvironmentKey {
        static var defaultValue: DynamicTypeSize { .large }
    }

    /// Whether views are light or dark. Unless the program sets it, this is what the user's system prefers: light until the
    /// browser has connected, which tells. Setting it changes the colours of the view.
    public var colorScheme: ColorScheme {
        get { chosenColorScheme ?? deviceColorScheme }
        set { chosenColorScheme = newValue }
    }

    /// The direction of the layout. Setting it turns the view around.
    public var layoutDirection: LayoutDirection {
        get { self[LayoutDirectionKey.self] }
        set { self[LayoutDirectionKey.self] = newValue }
    }

    /// The size of text. A page whose environment has another one than the default has larger or smaller text; within a page,
    /// views may read and set the value, but it does not change their texts.
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[DynamicTypeSizeKey.self] }
        set { self[DynamicTypeSizeKey.self] = newValue }
    }

    /// The colour scheme that the program has set; nil if the browser decides.
    var chosenColorScheme: ColorScheme? {
        get { self[ColorSchemeKey.self] }
        set { self[ColorSchemeKey.self] = newValue }
    }

    /// The attributes of a page's outermost element that its environment asks for.
    var pageAttributes: [String: String] {
        let styles = [
            chosenColorScheme.map { "color-scheme:\($0.rawValue)" },
            dynamicTypeSize == .large ? nil : "font-size:\(dynamicTypeSize.percent)%",
        ].compactMap(\.self)
        var attributes: [String: String] = [:]
        if layoutDirection == .rightToLeft { attributes["dir"] = "rtl" }
        if !styles.isEmpty { attributes["style"] = styles.joined(separator: ";") }
        return attributes
    }

    /// The change of boxes inside which the environment has another look than outside; nil if there is none.
    func lookModifier(comparedWith outer: EnvironmentValues) -> BoxModifier? {
        let scheme = chosenColorScheme == outer.chosenColorScheme ? nil : chosenColorScheme
        let direction = layoutDirection == outer.layoutDirection ? nil : layoutDirection
        guard scheme != nil || direction != nil else { return nil }
        return BoxModifier(kind: .inherited) { draft in
            // Colours that depend on the scheme are computed where they are set: inherited ones stay as they were outside.
            if let scheme { draft.styles["color-scheme"] = scheme.rawValue }
            if scheme != nil { draft.styles["color"] = "var(--text)" }
            if let direction { draft.styles["direction"] = direction == .rightToLeft ? "rtl" : "ltr" }
        }
    }
}
