/// A look of pickers by the name of its type, for `pickerStyle(SegmentedPickerStyle())`. Programs use the library's types, and add none.
public protocol PickerStyle {
    /// The name of the look.
    var _name: PickerStyleName { get }
}

extension View {
    /// Sets the style of all pickers inside the view.
    public func pickerStyle(_ style: some PickerStyle) -> some View {
        pickerStyle(style._name)
    }
}

/// The usual look of pickers: a pop-up menu.
public struct DefaultPickerStyle: PickerStyle {
    /// The name of the look.
    public let _name = PickerStyleName.automatic

    /// Creates the style.
    public init() {}
}

/// Pickers as pop-up menus.
public struct MenuPickerStyle: PickerStyle {
    /// The name of the look.
    public let _name = PickerStyleName.menu

    /// Creates the style.
    public init() {}
}

/// Pickers as radio buttons side by side.
public struct SegmentedPickerStyle: PickerStyle {
    /// The name of the look.
    public let _name = PickerStyleName.segmented

    /// Creates the style.
    public init() {}
}

/// Pickers as radio buttons below one another.
public struct InlinePickerStyle: PickerStyle {
    /// The name of the look.
    public let _name = PickerStyleName.inline

    /// Creates the style.
    public init() {}
}

/// Pickers as pop-up menus: browsers have no wheels.
public struct WheelPickerStyle: PickerStyle {
    /// The name of the look.
    public let _name = PickerStyleName.menu

    /// Creates the style.
    public init() {}
}

/// A look of text fields by the name of its type, for `textFieldStyle(RoundedBorderTextFieldStyle())`. Programs use the library's types, and add none.
public protocol TextFieldStyle {
    /// The name of the look.
    var _name: TextFieldStyleName { get }
}

extension View {
    /// Sets the style of all text fields inside the view.
    public func textFieldStyle(_ style: some TextFieldStyle) -> some View {
        textFieldStyle(style._name)
    }
}

/// The usual look of text fields.
public struct DefaultTextFieldStyle: TextFieldStyle {
    /// The name of the look.
    public let _name = TextFieldStyleName.automatic

    /// Creates the style.
    public init() {}
}

/// Text fields without a border.
public struct PlainTextFieldStyle: TextFieldStyle {
    /// The name of the look.
    public let _name = TextFieldStyleName.plain

    /// Creates the style.
    public init() {}
}

/// Text fields with a rounded border.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
    /// The name of the look.
    public let _name = TextFieldStyleName.roundedBorder

    /// Creates the style.
    public init() {}
}

/// A look of buttons by the name of its type, for `buttonStyle(PlainButtonStyle())`. Programs use the library's types, and add none.
public protocol PrimitiveButtonStyle {
    /// The name of the look.
    var _name: ButtonStyleName { get }
}

extension View {
    /// Sets the style of all buttons inside the view.
    public func buttonStyle(_ style: some PrimitiveButtonStyle) -> some View {
        buttonStyle(style._name)
    }
}

/// The usual look of buttons.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
    /// The name of the look.
    public let _name = ButtonStyleName.automatic

    /// Creates the style.
    public init() {}
}

/// The label alone, without padding or border.
public struct PlainButtonStyle: PrimitiveButtonStyle {
    /// The name of the look.
    public let _name = ButtonStyleName.plain

    /// Creates the style.
    public init() {}
}

/// Coloured text without a border.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
    /// The name of the look.
    public let _name = ButtonStyleName.borderless

    /// Creates the style.
    public init() {}
}

/// A border around the label.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
    /// The name of the look.
    public let _name = ButtonStyleName.bordered

    /// Creates the style.
    public init() {}
}

/// A filled background.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
    /// The name of the look.
    public let _name = ButtonStyleName.borderedProminent

    /// Creates the style.
    public init() {}
}
