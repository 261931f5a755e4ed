internal import ManagedObjectModelFormat

extension ModelPackage: EditedContent {
    package static func inverse(of changes: [PackageChange]) -> [PackageChange] { changes.inverse }

    package func checkUses(since before: ModelPackage) throws(EditError) {
        for (version, source) in sources {
            guard let former = before.sources[version]?.definition, former != source.definition else { continue }
            try source.definition.checkUses(since: former)
        }
    }
}

extension ModelDefinition {
    fileprivate func checkUses(since former: ModelDefinition) throws(EditError) {
        try checkUnique(entities.map(\.name) + composites.map(\.name))
        try checkUnique(fetchRequests.map(\.name))
        try checkUnique(configurations.map(\.name))
        let present = Dictionary(entities.map { ($0.name, $0) }) { first, _ in first }
        for entity in former.entities {
            guard let own = present[entity.name] else {
                if let user = use(ofEntity: entity.name) { throw EditError("\(user) uses \(entity.name) meanwhile.") }
                continue
            }
            guard own != entity else { continue }
            let names = Set(own.propertyNames)
            for name in entity.propertyNames where !names.contains(name) {
                if let user = use(ofProperty: name, in: entity.name) {
                    throw EditError("\(user) uses \(entity.name).\(name) meanwhile.")
                }
            }
        }
        for entity in entities where former.entity(named: entity.name) != entity {
            try checkUnique(lineage(of: entity).flatMap(\.propertyNames))
        }
    }

    private func checkUnique(_ names: [String]) throws(EditError) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            throw EditError("The name “\(name)” has been given to something else meanwhile.")
        }
    }
}
