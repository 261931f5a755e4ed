internal import FoundationBackfill

extension NSEntityDescription {
    /// The entity with a name in the model of a context's coordinator. Nil if there is no such entity.
    ///
    /// A context without a coordinator stops the program.
    public class func entity(
        forEntityName entityName: String,
        in context: NSManagedObjectContext
    ) -> NSEntityDescription? {
        context.layout.entity(named: entityName)?.description
    }

    /// Makes a new object of the class that the entity with the name has, and inserts it into a context.
    ///
    /// ```swift
    /// let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context) as? Note
    /// ```
    ///
    /// An entity that the model does not have stops the program.
    public class func insertNewObject(
        forEntityName entityName: String,
        into context: NSManagedObjectContext
    ) -> NSManagedObject {
        guard let entity = entity(forEntityName: entityName, in: context) else {
            misuse(.invalidArgument, "The model of the context's coordinator has no entity named \(entityName).")
        }
        return (entity.layout?.objectClass ?? NSManagedObject.self).init(entity: entity, insertInto: context)
    }
}
