internal import ManagedObjectModelFormat

/// An entity as a box: its name above rows for its attributes, relationships and fetched properties.
struct DiagramBox {
    let name: String
    let isAbstract: Bool
    let tint: DiagramStyle.Tint
    let groups: [[Row]]
    let width: Double
    let height: Double

    struct Row {
        var name: String
        var detail: String
        /// Whether the value is computed rather than stored.
        var isComputed = false
    }

    init(_ entity: EntityDefinition, tint: DiagramStyle.Tint) {
        name = entity.name
        isAbstract = entity.isAbstract
        self.tint = tint
        groups = [
            entity.attributes.map(Self.row), entity.relationships.map(Self.row),
            entity.fetchedProperties.map {
                Row(name: $0.name, detail: "fetched \($0.fetchRequest.entityName)", isComputed: true)
            },
        ].filter { !$0.isEmpty }
        let rows = groups.joined().map { row in
            DiagramStyle.width(of: row.name, size: DiagramStyle.rowSize) + DiagramStyle.columnGap
                + DiagramStyle.width(of: row.detail, size: DiagramStyle.rowSize - 1)
        }
        let title = DiagramStyle.width(of: name, size: DiagramStyle.titleSize, bold: true)
        let content = max(rows.max() ?? 0, title) + 2 * DiagramStyle.sidePadding
        width = max(content.rounded(.up), DiagramStyle.leastWidth)
        height = groups.reduce(DiagramStyle.titleHeight) { $0 + Self.height(of: $1) }
    }

    static func height(of group: [Row]) -> Double {
        Double(group.count) * DiagramStyle.rowHeight + 2 * DiagramStyle.groupPadding
    }

    /// Returns the distance from the top of the box to the middle of a row; nil if there is no such row.
    func middle(ofRow name: String) -> Double? {
        var top = DiagramStyle.titleHeight
        for group in groups {
            if let index = group.firstIndex(where: { $0.name == name }) {
                return top + DiagramStyle.groupPadding + (Double(index) + 0.5) * DiagramStyle.rowHeight
            }
            top += Self.height(of: group)
        }
        return nil
    }

    private static func row(_ attribute: AttributeDefinition) -> Row {
        let type = attribute.type == .composite ? attribute.compositeName : nil
        let mark = attribute.isOptional ? "?" : ""
        return Row(
            name: attribute.name,
            detail: (type ?? attribute.type.fileName) + mark,
            isComputed: attribute.derivation != nil || attribute.isTransient
        )
    }

    private static func row(_ relationship: RelationshipDefinition) -> Row {
        let arrow = relationship.isToMany ? "\u{21a0}" : "\u{2192}"
        let order = relationship.isOrdered ? ", ordered" : ""
        return Row(name: relationship.name, detail: "\(arrow) \(relationship.destinationName)\(order)")
    }
}
