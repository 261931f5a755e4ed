/// A colour. As a view, an area filled with the colour.
public struct Color: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        /// A variable of the style sheet, which has another value in dark mode.
        case named(String, light: Resolved)
        case components(Resolved)
    }

    /// The components of a colour, from 0 to 1.
    public struct Resolved: Hashable, Sendable {
        /// The red component.
        public var red: Float
        /// The green component.
        public var green: Float
        /// The blue component.
        public var blue: Float
        /// The opacity, from 0 for transparent to 1 for opaque.
        public var opacity: Float

        /// Creates a colour from its components.
        public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
            self.red = red
            self.green = green
            self.blue = blue
            self.opacity = opacity
        }
    }

    let form: Form
    private var alpha = 1.0

    /// Creates a colour from components between 0 and 1.
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        let resolved = Resolved(red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(opacity))
        form = .components(resolved)
    }

    /// Creates a shade of grey, from 0 for black to 1 for white.
    public init(white: Double, opacity: Double = 1) {
        self.init(red: white, green: white, blue: white, opacity: opacity)
    }

    /// Creates a colour from hue, saturation and brightness between 0 and 1.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        func channel(_ offset: Double) -> Double {
            let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(position, 4 - position, 1))
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
    }

    /// Creates a colour from resolved components. It looks the same in dark mode.
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

    /// Multiplies the opacity of the colour.
    public func opacity(_ opacity: Double) -> Color {
        var color = self
        color.alpha *= opacity
        return color
    }

    /// Returns the components of the colour, as it looks in light mode.
    public func resolve(in environment: EnvironmentValues) -> Resolved {
        var resolved =
            switch form {
            case .named(_, let light): light
            case .components(let components): components
            }
        resolved.opacity *= Float(alpha)
        return resolved
    }

    /// The colour in CSS.
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
    /// Transparent.
    public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
    /// The colour of text.
    public static let primary = Color("text", 28, 28, 30)
    /// The colour of less important text.
    public static let secondary = Color("secondary", 99, 99, 104)
    /// The colour of interactive elements.
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
    /// The colour of areas beside the content, such as a sidebar.
    package static let panel = Color("panel", 246, 246, 244)
    /// The colour of boxes on such an area.
    package static let raised = Color("raised", 255, 255, 255)
    /// The colour of lines.
    package static let line = Color("line", 226, 226, 223)
    /// The colour of unimportant text.
    package static let tertiary = Color("tertiary", 119, 119, 125)
}

extension Color: View {
    /// The colour itself.
    public var body: Color { self }

    /// Renders an area that takes the available space.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("color")
        draft.styles["background"] = css
        renderer.element("div", draft)
    }
}
