extension ModelXMLReader {
    func readEntity(_ tag: XMLTag) throws(ModelFormatError) {
        var source = tagReader(tag)
        let name = source.name
        source.entity = name
        let place = model.entities.count
        places[.entity(place)] = tag.line
        var entity = EntityDefinition(name: name)
        if let className = source["representedClassName"] {
            if className.isEmpty {
                model.document.entitiesWithEmptyClassName.insert(name)
            } else {
                entity.className = className
            }
        }
        entity.parentName = source["parentEntity"]
        entity.isAbstract = source.flag("isAbstract")
        entity.isSyncable = source.flag("syncable", ifAbsent: !style.marksSyncableProperties)
        entity.codeGeneration = source.choice("codeGenerationType", ifAbsent: .manual) { .init(rawValue: $0) }
        entity.versionHashModifier = source["versionHashModifier"]
        entity.renamingIdentifier = source["elementID"]
        entity.spotlightDisplayName = source["coreSpotlightDisplayNameExpression"]
        try readChildren(of: tag) { child throws(ModelFormatError) in
            try self.readMember(child, of: &entity, at: place)
        }
        model.entities.append(entity)
    }

    private func readMember(
        _ tag: XMLTag,
        of entity: inout EntityDefinition,
        at place: Int
    ) throws(ModelFormatError) {
        switch tag.name {
        case "attribute":
            places[.attribute(entity: place, entity.attributes.count)] = tag.line
            entity.attributes.append(try readAttribute(tag, entity: entity.name))
        case "relationship":
            places[.relationship(entity: place, entity.relationships.count)] = tag.line
            entity.relationships.append(try readRelationship(tag, entity: entity.name))
        case "fetchedProperty":
            places[.fetchedProperty(entity: place, entity.fetchedProperties.count)] = tag.line
            entity.fetchedProperties.append(try readFetchedProperty(tag, entity: entity.name))
        case "fetchIndex":
            places[.index(entity: place, entity.indexes.count)] = tag.line
            entity.indexes.append(try readFetchIndex(tag, entity: entity.name))
        case "uniquenessConstraints":
            let lists = try readNameLists(in: tag, list: "uniquenessConstraint", item: "constraint", of: entity.name)
            for (names, line) in lists {
                places[.uniquenessConstraint(entity: place, entity.uniquenessConstraints.count)] = line
                entity.uniquenessConstraints.append(names)
            }
        case "compoundIndexes":
            for (names, line) in try readNameLists(in: tag, list: "compoundIndex", item: "index", of: entity.name) {
                places[.compoundIndex(entity: place, entity.compoundIndexes.count)] = line
                entity.compoundIndexes.append(names)
            }
        case "userInfo":
            try readUserInfo(tag, into: &entity.userInfo, entity: entity.name)
        default:
            try skipUnknown(tag, in: "entity", entity: entity.name)
        }
    }

    /// Reads lists of names, each with the line it starts on.
    private func readNameLists(
        in tag: XMLTag,
        list: String,
        item: String,
        of entity: String
    ) throws(ModelFormatError) -> [(names: [String], line: Int)] {
        var lists: [(names: [String], line: Int)] = []
        try readChildren(of: tag) { listTag throws(ModelFormatError) in
            guard listTag.name == list else { return try self.skipUnknown(listTag, in: tag.name, entity: entity) }
            var names: [String] = []
            try self.readChildren(of: listTag) { itemTag throws(ModelFormatError) in
                guard itemTag.name == item else { return try self.skipUnknown(itemTag, in: list, entity: entity) }
                names.append(self.tagReader(itemTag, entity: entity).required("value"))
                try self.readEnd(of: itemTag, entity: entity)
            }
            lists.append((names, listTag.line))
        }
        return lists
    }

    func readComposite(_ tag: XMLTag) throws(ModelFormatError) {
        let place = model.composites.count
        places[.composite(place)] = tag.line
        var composite = CompositeDefinition(name: tagReader(tag).name, elements: [])
        try readChildren(of: tag) { child throws(ModelFormatError) in
            guard child.name == "attribute" else {
                return try self.skipUnknown(child, in: "composite", entity: composite.name)
            }
            self.places[.element(composite: place, composite.elements.count)] = child.line
            composite.elements.append(try self.readAttribute(child, entity: composite.name))
        }
        model.composites.append(composite)
    }

    func readUserInfo(
        _ tag: XMLTag,
        into userInfo: inout [String: PropertyListValue],
        entity: String,
        property: String? = nil
    ) throws(ModelFormatError) {
        try readChildren(of: tag) { child throws(ModelFormatError) in
            guard child.name == "entry" else {
                return try self.skipUnknown(child, in: "userInfo", entity: entity, property: property)
            }
            let source = self.tagReader(child, entity: entity, property: property)
            let key = source.required("key")
            if userInfo[key] != nil { source.fail("the user info has the key “\(key)” twice") }
            userInfo[key] = .string(source["value"] ?? "")
            try self.readEnd(of: child, entity: entity, property: property)
        }
    }
}
