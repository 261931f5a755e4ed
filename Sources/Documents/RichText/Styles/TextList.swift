/// The list that a paragraph is an item of: what `NSTextList` is on Apple's systems.
///
/// Neighbouring items of one level with the same marker belong to the same list, with deeper ones between them or not.
public struct TextList: Hashable, Sendable {
    /// What stands before each item.
    public var marker: TextListMarker
    /// How deep the list lies within others, from 0 to ``deepestLevel``.
    public var level: Int
    /// The number of the first item.
    public var startingItemNumber: Int

    /// A list of this sort.
    public init(marker: TextListMarker, level: Int = 0, startingItemNumber: Int = 1) {
        self.marker = marker
        self.level = min(max(level, 0), Self.deepestLevel)
        self.startingItemNumber = startingItemNumber
    }

    /// RTF knows nine levels.
    public static let deepestLevel = 8
}
