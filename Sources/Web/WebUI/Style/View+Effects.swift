public import struct Foundation.CGFloat

extension View {
    /// Keeps the proportions of the view: width divided by height, or those of its content if nil. Content that has a size of
    /// its own, such as a picture, fits into the proportions or fills them.
    public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        box(.frame) { draft in
            draft.styles["aspect-ratio"] = aspectRatio.map { String(Double($0)) }
            draft.styles["object-fit"] = contentMode == .fit ? "contain" : "cover"
        }
    }

    /// Blurs the view by a radius in pixels.
    public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
        box(.effect, [("filter", "blur(\(radius.pixels))")])
    }

    /// Takes the colours from the view: not at all (0) to completely (1).
    public func grayscale(_ amount: Double) -> some View {
        box(.effect, [("filter", "grayscale(\(amount))")])
    }

    /// Sets how vivid the colours of the view are: grey (0), as they are (1) or more.
    public func saturation(_ amount: Double) -> some View {
        box(.effect, [("filter", "saturate(\(amount))")])
    }

    /// Makes the view lighter (up to 1) or darker (down to -1).
    public func brightness(_ amount: Double) -> some View {
        box(.effect, [("filter", "brightness(\(1 + amount))")])
    }

    /// Sets whether the view and its content can be pressed.
    public func allowsHitTesting(_ enabled: Bool) -> some View {
        box(.effect, [("pointer-events", enabled ? "auto" : "none")])
    }

    /// Has no effect: presses are taken by the whole box of a view, whatever its shape.
    public func contentShape(_ shape: some Shape, eoFill: Bool = false) -> some View {
        self
    }

    /// Sets whether the view is light or dark; nil leaves that to the view around it, and in the end to the user.
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
        transformEnvironment(\.chosenColorScheme) { $0 = colorScheme ?? $0 }
    }

    /// Has no effect: a page has no areas that views keep out of, apart from those of a phone's edges, which it keeps free.
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
        self
    }
}

/// The parts of a page that views keep out of.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
    /// One bit for each part.
    public let rawValue: UInt

    /// Creates parts from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The edges of the device.
    public static let container = SafeAreaRegions(rawValue: 1)
    /// The keyboard on the screen.
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    /// All parts.
    public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// The form of a title in the bar of a column.
public enum NavigationBarItem {
    /// How large a title is.
    public enum TitleDisplayMode: Hashable, Sendable {
        /// The usual size.
        case automatic
        /// Small, in the bar.
        case inline
        /// Large, below the bar.
        case large
    }
}

extension View {
    /// Has no effect: the way back stays on a phone, where a page would have none without it.
    public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
        self
    }

    /// Has no effect: titles stand in the bar in one size.
    public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
        self
    }
}
