/// The entities of a history, by which requests say whether they are for transactions or for changes. No model has them.
enum HistoryEntities {
    static let transactionName = "Transaction"
    static let changeName = "Change"

    static func transaction() -> NSEntityDescription {
        entity(
            transactionName,
            [
                ("author", .stringAttributeType), ("bundleID", .stringAttributeType),
                ("contextName", .stringAttributeType), ("processID", .stringAttributeType),
                ("storeID", .stringAttributeType), ("timestamp", .dateAttributeType),
                ("token", .transformableAttributeType), ("transactionNumber", .integer64AttributeType),
            ]
        )
    }

    static func change() -> NSEntityDescription {
        entity(
            changeName,
            [
                ("changeID", .integer64AttributeType), ("changeType", .integer16AttributeType),
                ("changedEntity", .stringAttributeType), ("changedObjectID", .objectIDAttributeType),
                ("updatedProperties", .transformableAttributeType),
            ]
        )
    }

    static func request(_ entity: NSEntityDescription) -> NSFetchRequest<any NSFetchRequestResult> {
        let request = NSFetchRequest<any NSFetchRequestResult>()
        request.entity = entity
        return request
    }

    private static func entity(_ name: String, _ attributes: [(String, NSAttributeType)]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = attributes.map { name, type in
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = type
            return attribute
        }
        return entity
    }
}
