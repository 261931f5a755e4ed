import CoreData
import Testing

/// Every property that can be set keeps what it is given: a setter or getter that forgets or replaces it loses data
/// further on, as a predicate that a batch deletion did not keep.
@Suite struct KeptPropertiesTests {
    private func expect<Root: AnyObject, Kept: Equatable>(
        _ object: Root,
        _ property: ReferenceWritableKeyPath<Root, Kept>,
        keeps values: Kept...
    ) {
        for value in values {
            object[keyPath: property] = value
            #expect(object[keyPath: property] == value, "\(property)")
        }
    }

    /// Expects the very object, not an equal one: programs go on to change it.
    private func expect<Root: AnyObject, Kept: AnyObject>(
        _ object: Root,
        _ property: ReferenceWritableKeyPath<Root, Kept?>,
        keepsObject value: Kept
    ) {
        object[keyPath: property] = value
        #expect(object[keyPath: property] === value, "\(property)")
        object[keyPath: property] = nil
        #expect(object[keyPath: property] == nil, "\(property)")
        object[keyPath: property] = value
    }

    private func expectPart<Part: NSPropertyDescription>(_ part: Part) {
        expect(part, \.name, keeps: "", "a", "b")
        expect(part, \.isOptional, keeps: false, true)
        expect(part, \.isTransient, keeps: true, false)
        expect(part, \.isIndexedBySpotlight, keeps: true, false)
        expect(part, \.renamingIdentifier, keeps: "b", "c")
        expect(part, \.versionHashModifier, keeps: "1", nil, "2")
        part.userInfo = ["key": "value"]
        #expect(part.userInfo?["key"] as? String == "value")
        part.setValidationPredicates([NSPredicate(value: true)], withValidationWarnings: ["warning"])
        #expect(part.validationPredicates == [NSPredicate(value: true)])
        #expect(part.validationWarnings as? [String] == ["warning"])
    }

    @Test func propertiesOfEntities() {
        let attribute = NSAttributeDescription()
        expectPart(attribute)
        expect(attribute, \.attributeType, keeps: .stringAttributeType, .dateAttributeType, .transformableAttributeType)
        expect(attribute, \.attributeValueClassName, keeps: "Style", nil, "Style")
        expect(attribute, \.valueTransformerName, keeps: "Reversing", nil, "Reversing")
        expect(attribute, \.allowsExternalBinaryDataStorage, keeps: true, false)
        expect(attribute, \.preservesValueInHistoryOnDeletion, keeps: true, false)
        expect(attribute, \.allowsCloudEncryption, keeps: true, false)
        attribute.attributeType = .stringAttributeType
        attribute.defaultValue = "x"
        #expect(attribute.defaultValue as? String == "x")
        let relationship = NSRelationshipDescription()
        expectPart(relationship)
        expect(relationship, \.maxCount, keeps: 1, 0)
        expect(relationship, \.minCount, keeps: 1, 0)
        expect(relationship, \.deleteRule, keeps: .cascadeDeleteRule, .denyDeleteRule)
        expect(relationship, \.isOrdered, keeps: true, false)
        let (entity, inverse) = (NSEntityDescription(), NSRelationshipDescription())
        expect(relationship, \.destinationEntity, keepsObject: entity)
        expect(relationship, \.inverseRelationship, keepsObject: inverse)
        let fetched = NSFetchedPropertyDescription()
        expectPart(fetched)
        expect(fetched, \.fetchRequest, keepsObject: NSFetchRequest<any NSFetchRequestResult>(entityName: "A"))
        let derived = NSDerivedAttributeDescription()
        expect(derived, \.derivationExpression, keepsObject: NSExpression(format: "lowercase:(a)"))
        let column = NSExpressionDescription()
        expect(column, \.expression, keepsObject: NSExpression(format: "a"))
        expect(column, \.expressionResultType, keeps: .dateAttributeType)
    }

    @Test func entitiesAndModels() throws {
        let (entity, sub) = (NSEntityDescription(), NSEntityDescription())
        expect(entity, \.name, keeps: "A", nil, "B")
        expect(entity, \.managedObjectClassName, keeps: "Some.Class", "NSManagedObject")
        expect(entity, \.isAbstract, keeps: true, false)
        expect(entity, \.renamingIdentifier, keeps: "B", "C")
        expect(entity, \.versionHashModifier, keeps: "1", nil)
        entity.userInfo = ["key": 1]
        #expect(entity.userInfo?["key"] as? Int == 1)
        let attributes = ["b", "a"].map { name in
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = .stringAttributeType
            return attribute
        }
        entity.properties = attributes
        #expect(entity.properties == attributes)
        entity.uniquenessConstraints = [["a"], ["b"]]
        #expect(entity.uniquenessConstraints as? [[String]] == [["a"], ["b"]])
        sub.name = "Sub"
        entity.subentities = [sub]
        #expect(entity.subentities == [sub] && sub.superentity === entity)
        let element = NSFetchIndexElementDescription(property: attributes[0], collationType: .binary)
        expect(element, \.isAscending, keeps: false, true)
        expect(element, \.collationType, keeps: .rTree, .binary)
        let index = NSFetchIndexDescription(name: "byB", elements: [element])
        entity.indexes = [index]
        #expect(entity.indexes == [index] && index.elements == [element])
        expect(index, \.partialIndexPredicate, keepsObject: NSPredicate(format: "a != nil"))
        let model = NSManagedObjectModel()
        model.entities = [entity, sub]
        #expect(model.entities == [entity, sub])
        expect(model, \.versionIdentifiers, keeps: ["1"], [])
        model.setEntities([sub], forConfigurationName: "Part")
        #expect(model.entities(forConfigurationName: "Part") == [sub])
        let template = NSFetchRequest<any NSFetchRequestResult>(entityName: "B")
        model.setFetchRequestTemplate(template, forName: "all")
        #expect(model.fetchRequestTemplate(forName: "all") === template)
    }

    @Test func requests() {
        let request = NSFetchRequest<NSManagedObject>(entityName: "A")
        expect(request, \.predicate, keepsObject: NSPredicate(format: "a == 1"))
        expect(request, \.fetchLimit, keeps: 3, 0)
        expect(request, \.fetchOffset, keeps: 3, 0)
        expect(request, \.fetchBatchSize, keeps: 3, 0)
        expect(request, \.includesSubentities, keeps: false, true)
        expect(request, \.includesPropertyValues, keeps: false, true)
        expect(request, \.includesPendingChanges, keeps: false, true)
        expect(request, \.returnsObjectsAsFaults, keeps: false, true)
        expect(request, \.returnsDistinctResults, keeps: true, false)
        expect(request, \.shouldRefreshRefetchedObjects, keeps: true, false)
        expect(request, \.relationshipKeyPathsForPrefetching, keeps: ["a"], nil)
        expect(request, \.resultType, keeps: .countResultType, .managedObjectIDResultType)
        expect(request, \.sortDescriptors, keeps: [NSSortDescriptor(key: "a", ascending: true)], [], nil)
        expect(request, \.havingPredicate, keepsObject: NSPredicate(format: "a == 1"))
        let fetch = NSFetchRequest<any NSFetchRequestResult>(entityName: "A")
        let deletion = NSBatchDeleteRequest(fetchRequest: fetch)
        deletion.fetchRequest.predicate = NSPredicate(format: "a == 2")
        #expect(deletion.fetchRequest.predicate == NSPredicate(format: "a == 2"))
        expect(deletion, \.resultType, keeps: .resultTypeCount)
        let update = NSBatchUpdateRequest(entityName: "A")
        expect(update, \.predicate, keepsObject: NSPredicate(format: "a == 1"))
        expect(update, \.includesSubentities, keeps: false)
        expect(update, \.resultType, keeps: .updatedObjectsCountResultType)
        update.propertiesToUpdate = ["a": 1]
        #expect(update.propertiesToUpdate?["a"] as? Int == 1)
        let insertion = NSBatchInsertRequest(entityName: "A", objects: [["a": 1]])
        expect(insertion, \.resultType, keeps: .objectIDs)
        #expect(insertion.objectsToInsert?.first?["a"] as? Int == 1)
        insertion.objectsToInsert = [["a": 2], ["a": 3]]
        #expect(insertion.objectsToInsert?.count == 2)
        let history = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        expect(history, \.resultType, keeps: .changesOnly, .statusOnly)
        expect(history, \.fetchRequest, keepsObject: fetch)
    }

    @Test func storesAndContexts() throws {
        let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/tmp/a"))
        expect(description, \.type, keeps: NSXMLStoreType, NSSQLiteStoreType)
        expect(description, \.configuration, keeps: "Part", nil)
        expect(description, \.url, keeps: URL(fileURLWithPath: "/tmp/b"), URL(fileURLWithPath: "/tmp/c"))
        expect(description, \.isReadOnly, keeps: true, false)
        expect(description, \.timeout, keeps: 3, 0.5)
        expect(description, \.shouldAddStoreAsynchronously, keeps: true, false)
        expect(description, \.shouldMigrateStoreAutomatically, keeps: false, true)
        expect(description, \.shouldInferMappingModelAutomatically, keeps: false, true)
        description.setValue("DELETE" as NSString, forPragmaNamed: "journal_mode")
        #expect(description.sqlitePragmas["journal_mode"] as? String == "DELETE")
        description.setOption(true as NSNumber, forKey: "own")
        #expect(description.options["own"] as? Bool == true)
        let container = NSPersistentContainer(name: "A", managedObjectModel: LibraryModel.make())
        container.persistentStoreDescriptions = [description]
        #expect(container.persistentStoreDescriptions.first === description)
        let library = try Library()
        let store = try #require(library.coordinator.persistentStores.first)
        store.metadata["own"] = "value"
        #expect(store.metadata["own"] as? String == "value")
        expect(library.coordinator, \.name, keeps: "a", nil)
        let context = library.context()
        expect(context, \.name, keeps: "a", nil)
        expect(context, \.transactionAuthor, keeps: "a", nil)
        expect(context, \.retainsRegisteredObjects, keeps: true, false)
        expect(context, \.propagatesDeletesAtEndOfEvent, keeps: false, true)
        expect(context, \.shouldDeleteInaccessibleFaults, keeps: false, true)
        expect(context, \.stalenessInterval, keeps: 3, -1)
        expect(context, \.automaticallyMergesChangesFromParent, keeps: true, false)
        let policy = NSMergePolicy(merge: .overwriteMergePolicyType)
        context.mergePolicy = policy
        #expect(context.mergePolicy as? NSMergePolicy === policy)
        expect(context, \.undoManager, keepsObject: UndoManager())
        expect(store, \.url, keeps: store.url)
    }
}
