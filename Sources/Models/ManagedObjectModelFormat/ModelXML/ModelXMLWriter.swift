import Foundation

/// Writes a model as the text of a model file, in the layout of Xcode.
struct ModelXMLWriter {
    let model: ModelDefinition
    let style: FileStyle
    var losses: [ModelFormatError] = []

    init(_ model: ModelDefinition) {
        self.model = model
        style = FileStyle(rootAttributes: model.document.attributes)
    }

    mutating func write() -> String {
        if model.versionIdentifiers.count > 1 {
            lose("only the first of the version identifiers has a place in the file")
        }
        var xml = XMLWriter()
        xml.element("model", rootAttributes) { xml in
            for entity in model.entities { writeEntity(entity, to: &xml) }
            for composite in model.composites { writeComposite(composite, to: &xml) }
            for request in model.fetchRequests { writeTemplate(request, to: &xml) }
            for configuration in model.configurations { writeConfiguration(configuration, to: &xml) }
            writePositions(to: &xml)
        }
        if xml.hasReplacedCharacters { lose("control characters have no place in the file") }
        return xml.text
    }

    mutating func lose(_ reason: String, entity: String? = nil, property: String? = nil) {
        losses.append(ModelFormatError(reason, entity: entity, property: property))
    }

    private var rootAttributes: [(String, String?)] {
        let known = model.document.attributes
        let identifier: [(String, String?)] = [("userDefinedModelVersionIdentifier", model.versionIdentifiers.first)]
        let document: [(String, String?)] =
            [("type", ModelXMLReader.documentType), ("documentVersion", known["documentVersion"] ?? "1.0")]
            + Self.orderedRootAttributes.map { ($0, known[$0]) }
        let written = Set(Self.orderedRootAttributes + ["name", "documentVersion"])
        let others = known.filter { !written.contains($0.key) }.sorted { $0.key < $1.key }.map { ($0, Optional($1)) }
        let rest = style.beginsWithVersionIdentifier ? identifier + document : document + identifier
        return [("name", known["name"])] + rest + others
    }

    private static let orderedRootAttributes = [
        "lastSavedToolsVersion", "systemVersion", "minimumToolsVersion", "sourceLanguage", "usedWithCloudKit",
        "macOSVersion", "iOSVersion",
    ]

    private func writeConfiguration(_ configuration: ConfigurationDefinition, to xml: inout XMLWriter) {
        let cloud = flag(configuration.isUsedWithCloudKit)
        xml.element("configuration", [("name", configuration.name), ("usedWithCloudKit", cloud)]) { xml in
            for name in configuration.entityNames { xml.element("memberEntity", [("name", name)]) }
        }
    }

    private func writePositions(to xml: inout XMLWriter) {
        let document = model.document
        guard !document.positions.isEmpty || style.writesEmptyElements else { return }
        let unlisted = Set(document.positions.keys).subtracting(document.positionOrder).sorted()
        xml.element("elements") { xml in
            for name in document.positionOrder + unlisted {
                guard let position = document.positions[name] else { continue }
                xml.element(
                    "element",
                    [
                        ("name", name), ("positionX", text(of: position.x)), ("positionY", text(of: position.y)),
                        ("width", text(of: position.width)), ("height", text(of: position.height)),
                    ]
                )
            }
        }
    }

    private func text(of coordinate: Double) -> String {
        let text = coordinate.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Most flags are only written where they hold.
    func flag(_ value: Bool) -> String? { value ? "YES" : nil }

    /// Whether a property is syncable, in the files that say so.
    func syncable(_ value: Bool) -> String? {
        style.marksSyncableProperties ? flag(value) : value ? nil : "NO"
    }
}
