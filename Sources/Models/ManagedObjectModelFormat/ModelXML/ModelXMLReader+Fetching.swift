extension ModelXMLReader {
    func readFetchRequestTemplate(_ tag: XMLTag) throws(ModelFormatError) {
        places[.fetchRequest(model.fetchRequests.count)] = tag.line
        let source = tagReader(tag)
        // Xcode writes the options that are ticked in its inspector, and nothing for the others.
        model.fetchRequests.append(readFetchRequest(source, flagsIfAbsent: false))
        try readEnd(of: tag)
    }

    /// - Parameter absent: The value of flags that are missing, for those that are true in a new request.
    private func readFetchRequest(_ source: TagReader, flagsIfAbsent absent: Bool) -> FetchRequestDefinition {
        var request = FetchRequestDefinition(name: source.name, entityName: source.required("entity"))
        request.predicate = source["predicateString"]
        request.fetchLimit = source.count("fetchLimit")
        request.fetchBatchSize = source.count("fetchBatchSize")
        request.resultType = source.choice("resultType", ifAbsent: .objects) { Int($0).flatMap { .init(rawValue: $0) } }
        request.includesSubentities = source.flag("includeSubentities", ifAbsent: absent)
        request.includesPropertyValues = source.flag("includePropertyValues", ifAbsent: absent)
        request.includesPendingChanges = source.flag("includesPendingChanges", ifAbsent: absent)
        request.returnsObjectsAsFaults = source.flag("returnObjectsAsFaults", ifAbsent: absent)
        request.returnsDistinctResults = source.flag("returnDistinctResults")
        return request
    }

    func readFetchedProperty(_ tag: XMLTag, entity: String) throws(ModelFormatError) -> FetchedPropertyDefinition {
        let source = propertyReader(tag, entity: entity)
        let name = source.property ?? ""
        var request: FetchRequestDefinition?
        var userInfo: [String: PropertyListValue] = [:]
        try readChildren(of: tag) { child throws(ModelFormatError) in
            switch child.name {
            case "fetchRequest":
                let reader = self.tagReader(child, entity: entity, property: name)
                if request != nil { reader.fail("there are two fetch requests") }
                // Xcode shows no flags for these requests, so they have the values of a new request.
                request = self.readFetchRequest(reader, flagsIfAbsent: true)
                try self.readEnd(of: child, entity: entity, property: name)
            case "userInfo":
                try self.readUserInfo(child, into: &userInfo, entity: entity, property: name)
            default:
                try self.skipUnknown(child, in: tag.name, entity: entity, property: name)
            }
        }
        if request == nil { source.fail("the fetched property has no fetch request") }
        let known = request ?? FetchRequestDefinition(name: "", entityName: "")
        var property = FetchedPropertyDefinition(name: name, fetchRequest: known)
        property.isSyncable = source.flag("syncable", ifAbsent: !style.marksSyncableProperties)
        property.userInfo = userInfo
        property.versionHashModifier = source["versionHashModifier"]
        property.renamingIdentifier = source["elementID"] ?? source["renamingIdentifier"]
        return property
    }

    func readFetchIndex(_ tag: XMLTag, entity: String) throws(ModelFormatError) -> FetchIndexDefinition {
        let source = tagReader(tag, entity: entity)
        var index = FetchIndexDefinition(name: source.name, elements: [])
        index.partialPredicate = source["partialIndexPredicate"]
        try readChildren(of: tag) { child throws(ModelFormatError) in
            guard child.name == "fetchIndexElement" else {
                return try self.skipUnknown(child, in: "fetchIndex", entity: entity)
            }
            let source = self.tagReader(child, entity: entity)
            var element = FetchIndexDefinition.Element(propertyName: source["property"])
            element.expression = source["expression"]
            element.expressionType = source.choice("expressionType", ifAbsent: .undefined) { .init(fileName: $0) }
            element.kind = source.choice("type", ifAbsent: .binary) { .init(fileName: $0) }
            element.isAscending = source.choice("order", ifAbsent: true) {
                ["ascending": true, "descending": false][$0]
            }
            index.elements.append(element)
            try self.readEnd(of: child, entity: entity)
        }
        return index
    }

    func readConfiguration(_ tag: XMLTag) throws(ModelFormatError) {
        places[.configuration(model.configurations.count)] = tag.line
        let source = tagReader(tag)
        var configuration = ConfigurationDefinition(name: source.name, entityNames: [])
        configuration.isUsedWithCloudKit = source.flag("usedWithCloudKit")
        try readChildren(of: tag) { child throws(ModelFormatError) in
            guard child.name == "memberEntity" else { return try self.skipUnknown(child, in: "configuration") }
            configuration.entityNames.append(self.tagReader(child).name)
            try self.readEnd(of: child)
        }
        model.configurations.append(configuration)
    }

    func readPositions(_ tag: XMLTag) throws(ModelFormatError) {
        try readChildren(of: tag) { child throws(ModelFormatError) in
            guard child.name == "element" else { return try self.skipUnknown(child, in: "elements") }
            let source = self.tagReader(child)
            let name = source.name
            let position = ElementPosition(
                x: source.coordinate("positionX"),
                y: source.coordinate("positionY"),
                width: source.coordinate("width"),
                height: source.coordinate("height")
            )
            if self.model.document.positions.updateValue(position, forKey: name) == nil {
                self.model.document.positionOrder.append(name)
            }
            try self.readEnd(of: child)
        }
    }
}
