internal import DocumentRichText

/// The names of nodes, marks and attributes in the editor's documents. `schema.js` has the same list.
///
/// A document is flat: each block is a paragraph of a ``RichTextDocument``, and list items state their level.
enum ProseSchema {
    enum Block: String {
        case paragraph, heading, listing, callout, table, rule, markdown
        /// A paragraph in a quotation, as editors of earlier versions have sent it.
        case quote

        /// The number of quotations around blocks that do not state it.
        var leastQuoteDepth: Int { self == .callout || self == .quote ? 1 : 0 }

        /// The attributes that only blocks of this type have.
        var attributes: [String] {
            switch self {
            case .heading: ["level"]
            case .listing: ["language"]
            case .callout: ["sort"]
            case .markdown: ["source"]
            case .paragraph, .quote, .table, .rule: []
            }
        }

        /// Whether the editor shows the block as a whole, without a text to write in.
        var isWhole: Bool { self == .rule || self == .markdown }
    }

    /// The nodes of a table's rows and cells.
    static let (row, cell) = ("tableRow", "tableCell")

    enum Inline: String {
        case text, hardBreak, image, noteLink
    }

    /// The marks, in the order in which they are written. When marks are read, later ones override earlier ones.
    enum Mark: String, CaseIterable {
        case link, family, size, code, color, highlight, bold, regular, italic, underline, strike
    }

    static let alignments: [(name: String, value: NSTextAlignment)] = [
        ("left", .left), ("center", .center), ("right", .right), ("justify", .justified),
    ]
    static let directions: [(name: String, value: NSWritingDirection)] = [("ltr", .leftToRight), ("rtl", .rightToLeft)]

    /// The names of a paragraph's distances. Indents and spacing are in points.
    static var distances: [(name: String, property: WritableKeyPath<ParagraphStyle, Double>)] {
        [
            ("indent", \.headIndent), ("first", \.firstLineHeadIndent), ("before", \.paragraphSpacingBefore),
            ("after", \.paragraphSpacing), ("line", \.lineHeightMultiple),
        ]
    }

    static let sizes: ClosedRange<Double> = 1...2000
    static let distanceRange: ClosedRange<Double> = -10_000...10_000
    static let itemNumbers = -1_000_000_000...1_000_000_000
    static let lineStyles = 1...0xFFFF
    static let headingLevels = 1...6
    /// The most bytes of a language or the sort of a callout.
    static let detailBytes = 500

    /// The policy for links in the editor.
    static let links = LinkPolicy.web
    static let images = LinkPolicy(schemes: ["http", "https"])

    /// Returns whether an address may be shown: its scheme is allowed or missing, and it has no control characters,
    /// which browsers ignore.
    static func allows(_ address: String, by policy: LinkPolicy, limits: ProseLimits) -> Bool {
        !address.isEmpty && address.utf8.count <= limits.addressBytes
            && !address.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } && policy.allows(address)
    }

    /// Returns whether a document may have a picture: one that is shown, or one of the web, which is named.
    static func allows(_ image: ImageReference, limits: ProseLimits) -> Bool {
        allowsPicture(at: image.source, limits: limits)
            || image.isOfTheWeb && allows(image.source, by: images, limits: limits)
    }

    /// Returns whether a picture at an address may be shown. If the program restricts pictures to a folder, the address
    /// cannot lead out of it.
    static func allowsPicture(at address: String, limits: ProseLimits) -> Bool {
        guard let folder = limits.pictureFolder else { return allows(address, by: images, limits: limits) }
        let names = address.dropFirst(folder.count).utf8.split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        )
        return address.hasPrefix(folder) && address.utf8.count <= limits.addressBytes
            && names.allSatisfy { name in
                !name.isEmpty && !name.elementsEqual("..".utf8) && !name.elementsEqual(".".utf8)
                    && name.allSatisfy(isPlain)
            }
    }

    /// Returns whether a byte is a letter, a digit, or a character without a special meaning in URLs; `%` is allowed,
    /// too.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~%".utf8.contains(byte)
        }
    }

    /// Returns a colour as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
    static func text(of color: TextColor) -> String {
        let components = [color.red, color.green, color.blue] + (color.alpha == 255 ? [] : [color.alpha])
        return "#" + components.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    static func color(_ text: String) -> TextColor? {
        let digits = Array(text.utf8)
        guard digits.count == 7 || digits.count == 9, digits[0] == UInt8(ascii: "#") else { return nil }
        let bytes = stride(from: 1, to: digits.count, by: 2).compactMap { index -> UInt8? in
            let pair = digits[index...index + 1]
            let isHexadecimal = pair.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
            return isHexadecimal ? UInt8(String(decoding: pair, as: UTF8.self), radix: 16) : nil
        }
        guard bytes.count == digits.count / 2 else { return nil }
        let alpha = bytes.count == 4 ? bytes[3] : 255
        // Opaque colours have six digits only, so that each colour has one form.
        guard bytes.count == 3 || alpha < 255 else { return nil }
        return TextColor(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: alpha)
    }
}

extension ImageReference {
    /// Whether it is a picture of another server. It is named, and not fetched: that server would learn of each look at the text.
    var isOfTheWeb: Bool { source.wholeMatch(of: /(?i:https?):\/\/[^\/?#].*/) != nil }

    /// The link in the place of a picture of the web: its description, or else the name of its server.
    func named(_ style: TextStyle) -> TextRun {
        let server = source.drop { $0 != ":" }.dropFirst(3).prefix { !"/?#".contains($0) }
        var style = style
        (style.image, style.link) = (nil, source)
        return TextRun("🖼 " + (description.isEmpty ? String(server) : description), style: style)
    }
}
