internal import CloudService
internal import CloudWire

/// A drawing of a schema: a box for each type with its fields, and arrows from references to the types that their names tell.
struct SchemaDiagram {
    private struct Box {
        let name: String
        let fields: [(name: String, kind: String, isReference: Bool)]
        var x = 0
        var y = 0

        var height: Int { SchemaDiagram.headHeight + max(fields.count, 1) * SchemaDiagram.lineHeight + 8 }
    }

    private static let (width, headHeight, lineHeight, gap) = (240, 30, 18, 44)
    private let boxes: [Box]
    private let size: (width: Int, height: Int)

    /// - Parameter columns: The boxes beside each other.
    init(_ schema: ContainerSchema, columns: Int = 4) {
        var heights = [Int](repeating: Self.gap / 2, count: max(columns, 1))
        boxes = schema.types.sorted { $0.key < $1.key }.map { name, type in
            let fields = type.fields.sorted { $0.key < $1.key }.map { key, field in
                (key, field.kindText, field.shape.type == .reference)
            }
            var box = Box(name: name, fields: fields)
            // The column that ends first takes the next box.
            let column = heights.indices.min { heights[$0] < heights[$1] } ?? 0
            (box.x, box.y) = (Self.gap / 2 + column * (Self.width + Self.gap), heights[column])
            heights[column] += box.height + Self.gap / 2
            return box
        }
        let used = min(columns, boxes.count)
        size = (max(used, 1) * (Self.width + Self.gap), heights.max() ?? 0)
    }

    /// The drawing as SVG, which follows the light or dark mode of the reader.
    var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size.width) \(size.height)" width="\(size.width)" \
        height="\(size.height)" font-family="Inter, sans-serif" font-size="12">
        <style>
        .b { fill: #fffefb; stroke: #8c806a; } .h { fill: #292520; font-weight: 600; } .f { fill: #292520; }
        .k { fill: #6f6557; text-anchor: end; font-size: 10px; } .r { stroke: #a8432a; } .a { stroke: #2a5674; fill: none; stroke-width: 1.5; }
        .p { fill: #2a5674; }
        @media (prefers-color-scheme: dark) {
        .b { fill: #2c2925; stroke: #7e7466; } .h, .f { fill: #eae3d7; } .k { fill: #a0968a; } .r { stroke: #e4936e; }
        .a { stroke: #93bdd9; } .p { fill: #93bdd9; } }
        </style>
        <defs><marker id="p" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">\
        <path class="p" d="M0 0 8 4 0 8Z"/></marker></defs>
        \(boxes.map(drawing).joined(separator: "\n"))
        \(boxes.flatMap(arrows).joined(separator: "\n"))
        </svg>
        """
    }

    private func drawing(of box: Box) -> String {
        let head = """
            <rect class="b" x="\(box.x)" y="\(box.y)" width="\(Self.width)" height="\(box.height)" rx="6"/>\
            <text class="h" x="\(box.x + 12)" y="\(box.y + 20)">\(Self.escape(box.name))</text>\
            <path class="r" d="M\(box.x) \(box.y + Self.headHeight)h\(Self.width)"/>
            """
        let lines = box.fields.enumerated().map { index, field in
            let y = box.y + Self.headHeight + 14 + index * Self.lineHeight
            return """
                <text class="f" x="\(box.x + 12)" y="\(y)">\(Self.escape(Self.short(field.name)))</text>\
                <text class="k" x="\(box.x + Self.width - 12)" y="\(y)">\(Self.escape(field.kind))</text>
                """
        }
        return head + lines.joined()
    }

    private func arrows(from box: Box) -> [String] {
        box.fields.enumerated().compactMap { index, field in
            guard field.isReference, let target = boxes.first(where: { Self.leads(field.name, to: $0.name) }) else {
                return nil
            }
            let y = box.y + Self.headHeight + 10 + index * Self.lineHeight
            let isRight = target.x > box.x
            let (start, end) = (isRight ? box.x + Self.width : box.x, isRight ? target.x : target.x + Self.width)
            let bend = isRight ? Self.gap / 2 : -Self.gap / 2
            let goal = target.y + 15
            return """
                <path class="a" marker-end="url(#p)" d="M\(start) \(y)C\(start + bend) \(y) \(end - bend) \(goal) \(end) \(goal)"/>
                """
        }
    }

    /// Whether a reference leads to a type, as far as its name tells: `folder` to `Folder`, `CD_folder` to `CD_Folder`.
    private static func leads(_ field: String, to type: String) -> Bool {
        let (field, type) = (field.lowercased(), type.lowercased())
        return field == type || field == "\(type)id" || field == "\(type)ref" || field == "\(type)s"
    }

    private static func short(_ name: String) -> String {
        name.count > 24 ? "\(name.prefix(23))…" : name
    }

    /// Names are letters, digits and underscores; the rest of what a text may have is escaped all the same.
    private static func escape(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
