public import CoreData

/// A class written by hand, with generated properties.
public class Binder: NSManagedObject {
    var awakenings = 0

    public override func awakeFromInsert() {
        super.awakeFromInsert()
        awakenings += 1
        name = name ?? "New binder"
    }
}

/// A subclass of a generated class that no entity names.
final class Cable: Letter {
    var isUrgent: Bool { rank > 5 }
}
