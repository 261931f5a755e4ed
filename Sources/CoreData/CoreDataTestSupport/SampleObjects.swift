public import CoreData

/// Sample objects for tests.
public enum SampleObjects {
    /// Inserts three objects of each entity, with values for all attributes and with to-one relationships.
    public static func insert(into context: NSManagedObjectContext) throws {
        guard let model = context.persistentStoreCoordinator?.managedObjectModel else { return }
        var objects: [NSManagedObject] = []
        for entity in model.entities where !entity.isAbstract {
            for number in 1...3 {
                let object = NSManagedObject(entity: entity, insertInto: context)
                for attribute in entity.attributesByName.values where isFilled(attribute) {
                    object.setValue(value(of: attribute, number), forKey: attribute.name)
                }
                objects.append(object)
            }
        }
        for object in objects {
            for relationship in object.entity.relationshipsByName.values where !relationship.isToMany {
                let other = objects.first { other in
                    other !== object && relationship.destinationEntity.map(other.entity.isKindOf) ?? false
                }
                if object.value(forKey: relationship.name) == nil { object.setValue(other, forKey: relationship.name) }
            }
        }
    }

    private static func isFilled(_ attribute: NSAttributeDescription) -> Bool {
        !attribute.isTransient && !(attribute is NSDerivedAttributeDescription)
    }

    private static func value(of attribute: NSAttributeDescription, _ number: Int) -> Any? {
        switch attribute.attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: number
        case .doubleAttributeType, .floatAttributeType: Double(number) / 2
        case .decimalAttributeType: NSDecimalNumber(value: number)
        case .booleanAttributeType: number == 1
        case .stringAttributeType: "\(attribute.name) \(number)"
        case .dateAttributeType: Date(timeIntervalSinceReferenceDate: Double(number))
        case .binaryDataAttributeType: Data([UInt8(number)])
        case .UUIDAttributeType: UUID()
        case .URIAttributeType: URL(string: "https://example.org/\(number)")
        default: attribute.defaultValue
        }
    }
}
