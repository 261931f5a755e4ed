/// What the head of an RTF document defines, by number.
struct RTFTables {
    /// A font of the table.
    struct Font {
        var font = TextFont()
        var encoding: RTFEncoding?
    }

    /// A level of a list.
    struct Level {
        var marker = TextListMarker.disc
        var start = 1
    }

    var fonts: [Int: Font] = [:]
    /// The colours; the first is mostly nil, which stands for that of the page.
    var colors: [TextColor?] = []
    var styleKinds: [Int: ParagraphKind] = [:]
    /// The lists by their identifier.
    var lists: [Int: [Level]] = [:]
    /// The identifiers of lists by the number that paragraphs use.
    var listOverrides: [Int: Int] = [:]

    /// No document needs more; a table that goes on is read and not kept.
    static let largestTable = 50_000

    func color(_ number: Int) -> TextColor? {
        number > 0 && number < colors.count ? colors[number] : nil
    }

    func list(_ number: Int, level: Int) -> TextList {
        let levels = listOverrides[number].flatMap { lists[$0] } ?? []
        let found = levels.indices.contains(level) ? levels[level] : levels.last ?? Level()
        return TextList(marker: found.marker, level: level, startingItemNumber: found.start)
    }
}
