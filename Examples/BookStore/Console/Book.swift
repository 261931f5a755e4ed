public import CoreData

/// A book that prints a line when it is inserted and when it is fetched.
///
/// The model sets the entity's codegen to “Category/Extension”: the properties are generated, the class is written by
/// hand.
public class Book: NSManagedObject {
    public override func awakeFromInsert() {
        super.awakeFromInsert()
        print("New book created")
    }

    public override func awakeFromFetch() {
        super.awakeFromFetch()
        print("Book fetched: \(title ?? "")")
    }
}
