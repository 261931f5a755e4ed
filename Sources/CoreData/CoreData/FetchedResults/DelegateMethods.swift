/// The methods of delegates in whose presence others are not called.
struct DelegateMethods: OptionSet {
    let rawValue: Int

    static let snapshot = DelegateMethods(rawValue: 1)
    static let difference = DelegateMethods(rawValue: 2)
}
