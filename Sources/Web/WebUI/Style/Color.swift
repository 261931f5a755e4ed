/// A colour; as a view, an area that is filled with it.
public struct Color: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        /// A colour of the style sheet, which looks different in the dark.
        case named(String, light: Resolved)
        case components(Resolved)
    }

    /// What a colour is made of, from 0 to 1.
    public struct Resolved: Hashable, Sendable {
        /// Red.
        public var red: Float
        /// Green.
        public var green: Float
        /// Blue.
        public var blue: Float
        /// How much it covers what is behind.
        public var opacity: Float

        /// A colour by its components.
        public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
            self.red = red
            self.green = green
            self.blue = blue
            self.opacity = opacity
        }
    }

    let form: Form
    private var alpha = 1.0

    /// A colour by its components, from 0 to 1.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        let resolved = Resolved(red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(opacity))
        form = .components(resolved)
    }

    /// A shade of grey, from 0 for black to 1 for white.
    public init(white: Double, opacity: Double = 1) {
        self.init(red: white, green: white, blue: white, opacity: opacity)
    }

    /// A colour by hue, saturation and brightness, from 0 to 1.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        func channel(_ offset: Double) -> Double {
            let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(position, 4 - position, 1))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
    }

    /// A colour by its components.
    public init(_ resolved: Resolved) {
        form = .components(resolved)
    }

    private init(_ name: String, _ red: Int, _ green: Int, _ blue: Int, opacity: Float = 1) {
        let light = Resolved(
            red: Float(red) / 255,
            green: Float(green) / 255,
            blue: Float(blue) / 255,
            opacity: opacity
        )
        form = .named(name, light: light)
    }

    /// The colour with another opacity, which multiplies the one that it has.
    public func opacity(_ opacity: Double) -> Color {
        var color = self
        color.alpha *= opacity
        return color
    }

    /// What the colour is made of, on a light page.
    public func resolve(in environment: EnvironmentValues) -> Resolved {
        var resolved =
            switch form {
            case .named(_, let light): light
            case .components(let components): components
            }
        resolved.opacity *= Float(alpha)
        return resolved
    }

    /// The colour as style sheets write it.
    var css: String {
        switch form {
        case .named(let name, _) where alpha == 1: return "var(--\(name))"
        case .named(let name, _):
            return "color-mix(in srgb,var(--\(name)) \(Int((alpha * 100).rounded()))%,transparent)"
        case .components(let color):
            let channels = [color.red, color.green, color.blue].map {
                String(Int((max(0, min($0, 1)) * 255).rounded()))
            }
            let opacity = Double(color.opacity) * alpha
            let tail = opacity < 1 ? " / \((opacity * 1000).rounded() / 1000)" : ""
            return "rgb(\(channels.joined(separator: " "))\(tail))"
        }
    }
}

extension Color {
    /// Black.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// White.
    public static let white = Color(red: 1, green: 1, blue: 1)
    /// Nothing.
    public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
    /// The colour of text.
    public static let primary = Color("text", 28, 28, 30)
    /// The colour of text that matters less.
    public static let secondary = Color("secondary", 99, 99, 104)
    /// The colour of what can be pressed.
    // swift-format-ignore: DontRepeatTypeInStaticProperties
    public static let accentColor = Color("accent", 10, 100, 220)
    /// Red.
    public static let red = Color("red", 200, 40, 35)
    /// Orange.
    public static let orange = Color("orange", 190, 95, 0)
    /// Yellow.
    public static let yellow = Color("yellow", 230, 185, 0)
    /// Green.
    public static let green = Color("green", 30, 130, 65)
    /// Mint.
    public static let mint = Color("mint", 0, 150, 140)
    /// Teal.
    public static let teal = Color("teal", 30, 120, 140)
    /// Cyan.
    public static let cyan = Color("cyan", 10, 125, 165)
    /// Blue.
    public static let blue = Color("blue", 10, 100, 220)
    /// Indigo.
    public static let indigo = Color("indigo", 80, 75, 200)
    /// Purple.
    public static let purple = Color("purple", 140, 60, 190)
    /// Pink.
    public static let pink = Color("pink", 205, 35, 85)
    /// Brown.
    public static let brown = Color("brown", 130, 100, 70)
    /// Grey.
    public static let gray = Color("gray", 110, 110, 118)
    static let pageBackground = Color("page", 255, 255, 255)
}

extension Color: View {
    /// The area itself.
    public var body: Color { self }

    /// Renders an area that takes the space that it gets.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("color")
        draft.styles["background"] = css
        renderer.element("div", draft)
    }
}
