import Foundation

/// Writes the text of a model file in Xcode's layout.
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
            lose("only the first version identifier can be stored in the file")
        }
        var xml = XMLWriter()
        xml.element("model", rootAttributes) { xml in
            for entity in model.entities { writeEntity(entity, to: &xml) }
            for composite in model.composites { writeComposite(composite, to: &xml) }
            for request in model.fetchRequests { writeTemplate(request, to: &xml) }
            for configuration in model.configurations { writeConfiguration(configuration, to: &xml) }
            writePositions(to: &xml)
        }
        if xml.hasReplacedCharacters { lose("control characters cannot be stored in the file") }
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
                        ("name", name),
                        ("positionX", ValueText.shortest(position.x)), ("positionY", ValueText.shortest(position.y)),
                        ("width", ValueText.shortest(position.width)), ("height", ValueText.shortest(position.height)),
                    ]
                )
            }
        }
    }

    /// Returns the text of a flag; nil if it is false, since most flags are written only if true.
    func flag(_ value: Bool) -> String? { value ? "YES" : nil }

    /// Returns the text of a property's syncable flag in the style of the file; nil if it is not written.
    func syncable(_ value: Bool) -> String? {
        style.marksSyncableProperties ? flag(value) : value ? nil : "NO"
    }
}

extension ModelXMLWriter {
    mutating func writeTemplate(_ request: FetchRequestDefinition, to xml: inout XMLWriter) {
        if !request.sortDescriptors.isEmpty {
            lose("the sort order of the fetch request “\(request.name)” cannot be stored in the file")
        }
        xml.element("fetchRequest", attributes(of: request, flagsIfAbsent: false))
    }

    mutating func writeFetchedProperty(
        _ property: FetchedPropertyDefinition,
        of entity: String,
        to xml: inout XMLWriter
    ) {
        if !property.fetchRequest.sortDescriptors.isEmpty {
            lose(
                "the sort order of the fetch request cannot be stored in the file",
                entity: entity,
                property: property.name
            )
        }
        let attributes: [(String, String?)] = [
            ("name", property.name),
            // All fetched properties are optional.
            ("optional", "YES"),
            ("versionHashModifier", property.versionHashModifier),
            ("elementID", property.renamingIdentifier),
            ("syncable", syncable(property.isSyncable)),
        ]
        xml.element("fetchedProperty", attributes) { xml in
            xml.element("fetchRequest", self.attributes(of: property.fetchRequest, flagsIfAbsent: true))
            writeUserInfo(property.userInfo, entity: entity, property: property.name, to: &xml)
        }
    }

    /// - Parameter absent: The value of flags that are not written, as in the reader.
    private func attributes(
        of request: FetchRequestDefinition,
        flagsIfAbsent absent: Bool
    ) -> [(String, String?)] {
        func flag(_ value: Bool, ifAbsent absent: Bool = absent) -> String? {
            value == absent ? nil : value ? "YES" : "NO"
        }
        return [
            ("name", request.name),
            ("entity", request.entityName),
            ("predicateString", request.predicate),
            ("resultType", request.resultType == .objects ? nil : String(request.resultType.rawValue)),
            ("fetchLimit", request.fetchLimit == 0 ? nil : String(request.fetchLimit)),
            ("fetchBatchSize", request.fetchBatchSize == 0 ? nil : String(request.fetchBatchSize)),
            ("includeSubentities", flag(request.includesSubentities)),
            ("includePropertyValues", flag(request.includesPropertyValues)),
            ("includesPendingChanges", flag(request.includesPendingChanges)),
            ("returnObjectsAsFaults", flag(request.returnsObjectsAsFaults)),
            ("returnDistinctResults", flag(request.returnsDistinctResults, ifAbsent: false)),
        ]
    }
}
