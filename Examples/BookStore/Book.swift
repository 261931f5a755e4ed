public import CoreData

/// A book that says when it is made and when it is read. The model's codegen is “Category/Extension”: the properties are
/// generated, and the class is this one.
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
