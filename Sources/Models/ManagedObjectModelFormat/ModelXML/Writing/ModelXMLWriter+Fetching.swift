extension ModelXMLWriter {
    mutating func writeTemplate(_ request: FetchRequestDefinition, to xml: inout XMLWriter) {
        if !request.sortDescriptors.isEmpty {
            lose("the order of the fetch request “\(request.name)” has no place in the file")
        }
        xml.element("fetchRequest", attributes(of: request, flagsIfAbsent: false))
    }

    mutating func writeFetchedProperty(
        _ property: FetchedPropertyDefinition,
        of entity: String,
        to xml: inout XMLWriter
    ) {
        if !property.fetchRequest.sortDescriptors.isEmpty {
            lose("the order of the fetch request has no place in the file", entity: entity, property: property.name)
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

    /// - Parameter absent: What flags are that are not written, as for reading.
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
