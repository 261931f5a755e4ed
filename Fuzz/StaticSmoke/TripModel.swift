import CoreData

/// Two versions of a model, and contexts for their stores.
enum TripModel {
    static func older() -> NSManagedObjectModel { model(title: "name") }

    /// Renames an attribute, and has one more.
    static func newer() -> NSManagedObjectModel {
        let model = model(title: "heading")
        let trip = model.entitiesByName["Trip"]
        trip?.propertiesByName["heading"]?.renamingIdentifier = "name"
        let rating = attribute("rating", .integer64)
        (rating.isOptional, rating.defaultValue) = (false, 3)
        trip?.properties += [rating]
        return model
    }

    private static func model(title: String) -> NSManagedObjectModel {
        let trip = NSEntityDescription()
        let route = attribute("route", .transformable)
        route.valueTransformerName = RouteTransformer.name.rawValue
        trip.name = "Trip"
        trip.properties = [
            attribute(title, .string), attribute("date", .date), attribute("price", .decimal), attribute("key", .uuid),
            attribute("link", .uri), attribute("picture", .binaryData), attribute("tags", .transformable),
            attribute("facts", .transformable), route,
        ]
        let leg = NSEntityDescription()
        (leg.name, leg.properties) = ("Leg", [attribute("length", .double)])
        let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
        (there.name, there.destinationEntity, there.isOrdered) = ("legs", leg, true)
        (back.name, back.destinationEntity, back.maxCount) = ("trip", trip, 1)
        (there.inverseRelationship, back.inverseRelationship) = (back, there)
        trip.properties += [there]
        leg.properties += [back]
        let model = NSManagedObjectModel()
        model.entities = [trip, leg]
        return model
    }

    private static func attribute(
        _ name: String,
        _ type: NSAttributeDescription.AttributeType
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        (attribute.name, attribute.type) = (name, type)
        return attribute
    }

    /// Opens a store, which a file need not exist for yet, and returns a context.
    static func open(
        _ url: URL?,
        _ type: NSPersistentStore.StoreType,
        _ model: NSManagedObjectModel = older(),
        options: [String: Any] = [:]
    ) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(type: type, at: url ?? URL(fileURLWithPath: "/dev/null"), options: options)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return context
    }
}

/// A class of the program in an archive.
final class Route: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    let stops: [String]

    init(_ stops: [String]) {
        self.stops = stops
    }

    init?(coder: NSCoder) {
        guard let stops = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "stops") as? [String] else {
            return nil
        }
        self.stops = stops
    }

    func encode(with coder: NSCoder) {
        coder.encode(stops, forKey: "stops")
    }
}

final class RouteTransformer: NSSecureUnarchiveFromDataTransformer {
    static let name = NSValueTransformerName("RouteTransformer")

    override class var allowedTopLevelClasses: [AnyClass] { [Route.self] }
}
