extension ModelXMLWriter {
    mutating func writeEntity(_ entity: EntityDefinition, to xml: inout XMLWriter) {
        let isEmptyNamed = model.document.entitiesWithEmptyClassName.contains(entity.name)
        let attributes: [(String, String?)] = [
            ("name", entity.name),
            ("representedClassName", entity.className ?? (isEmptyNamed ? "" : nil)),
            ("parentEntity", entity.parentName),
            ("isAbstract", flag(entity.isAbstract)),
            ("versionHashModifier", entity.versionHashModifier),
            ("elementID", entity.renamingIdentifier),
            ("coreSpotlightDisplayNameExpression", entity.spotlightDisplayName),
            ("syncable", entity.isSyncable ? "YES" : syncable(false)),
            ("codeGenerationType", entity.codeGeneration == .manual ? nil : entity.codeGeneration.rawValue),
        ]
        xml.element("entity", attributes) { xml in
            for attribute in entity.attributes { writeAttribute(attribute, of: entity.name, to: &xml) }
            for relationship in entity.relationships { writeRelationship(relationship, of: entity.name, to: &xml) }
            for property in entity.fetchedProperties { writeFetchedProperty(property, of: entity.name, to: &xml) }
            for index in entity.indexes { writeIndex(index, to: &xml) }
            writeNameLists(entity.compoundIndexes, ["compoundIndexes", "compoundIndex", "index"], to: &xml)
            writeNameLists(
                entity.uniquenessConstraints,
                ["uniquenessConstraints", "uniquenessConstraint", "constraint"],
                to: &xml
            )
            writeUserInfo(entity.userInfo, entity: entity.name, to: &xml)
        }
    }

    mutating func writeComposite(_ composite: CompositeDefinition, to xml: inout XMLWriter) {
        xml.element("composite", [("name", composite.name)]) { xml in
            for element in composite.elements { writeAttribute(element, of: composite.name, to: &xml) }
        }
    }

    private func writeIndex(_ index: FetchIndexDefinition, to xml: inout XMLWriter) {
        let attributes: [(String, String?)] = [
            ("name", index.name), ("partialIndexPredicate", index.partialPredicate),
        ]
        xml.element("fetchIndex", attributes) { xml in
            for element in index.elements {
                let type = element.expressionType == .undefined ? nil : element.expressionType.fileName
                xml.element(
                    "fetchIndexElement",
                    [
                        ("property", element.propertyName), ("expression", element.expression),
                        ("expressionType", type), ("type", element.kind.fileName),
                        ("order", element.isAscending ? "ascending" : "descending"),
                    ]
                )
            }
        }
    }

    /// Writes lists of names.
    ///
    /// - Parameter elements: The names of the three nested elements: all lists, one list, one name.
    private func writeNameLists(_ lists: [[String]], _ elements: [String], to xml: inout XMLWriter) {
        guard !lists.isEmpty else { return }
        xml.element(elements[0]) { xml in
            for names in lists {
                xml.element(elements[1]) { xml in
                    for name in names { xml.element(elements[2], [("value", name)]) }
                }
            }
        }
    }

    mutating func writeUserInfo(
        _ userInfo: [String: PropertyListValue],
        entity: String,
        property: String? = nil,
        to xml: inout XMLWriter
    ) {
        guard !userInfo.isEmpty else { return }
        // Xcode sorts ignoring case.
        let keys = userInfo.keys.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
        xml.element("userInfo") { xml in
            for key in keys {
                guard case .string(let value) = userInfo[key] else {
                    lose("the user info “\(key)” is not a string", entity: entity, property: property)
                    continue
                }
                xml.element("entry", [("key", key), ("value", value)])
            }
        }
    }
}
