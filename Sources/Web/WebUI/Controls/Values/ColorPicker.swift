/// A control that selects a colour in the browser's colour dialog.
///
/// ```swift
/// ColorPicker("Colour", selection: $keyword.color)
/// ```
public struct ColorPicker<Label: View>: PrimitiveView {
    let selection: Binding<Color>
    let label: Label

    /// Creates a colour picker whose label is a view. Browsers can't select an opacity: the selection keeps its
    /// opacity, whatever `supportsOpacity` says.
    public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
        self.selection = selection
        self.label = label()
    }

    /// Renders an input of type `color`.
    public func _render(in renderer: Renderer) {
        let environment = renderer.environment
        let selection = selection
        renderer.control { speak in
            renderer.element("label", ElementDraft("picker", "color-picker")) {
                renderer.element("span", ElementDraft("picker-label"), part: "label") {
                    renderer.render(label, at: .index(0))
                }
                var draft = ValueDraft.make("color", in: renderer) {
                    selection.wrappedValue.resolve(in: environment).hexadecimal
                } write: { text in
                    let opacity = selection.wrappedValue.resolve(in: environment).opacity
                    Color.Resolved(hexadecimal: text, opacity: opacity).map { selection.wrappedValue = Color($0) }
                }
                draft.add("color-field")
                speak(&draft)
                renderer.element("input", draft, part: "field", content: .none)
            }
        }
    }
}

extension ColorPicker where Label == Text {
    /// Creates a colour picker with a literal title.
    public init(_ title: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
        self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
    }

    /// Creates a colour picker with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, selection: Binding<Color>, supportsOpacity: Bool = true) {
        self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
    }
}

extension Color.Resolved {
    /// The colour as `#rrggbb`, without its opacity.
    var hexadecimal: String {
        "#"
            + [red, green, blue].map { component in
                let byte = UInt8((max(0, min(component, 1)) * 255).rounded())
                return (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
    }

    /// Parses `#rrggbb`; nil if the text is anything else.
    init?(hexadecimal text: String, opacity: Float) {
        guard text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit),
            let number = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        let component = { (shift: UInt32) in Float((number >> shift) & 0xFF) / 255 }
        self.init(red: component(16), green: component(8), blue: component(0), opacity: opacity)
    }
}
