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

/// A class that no entity names, below a generated one.
final class Cable: Letter {
    var isUrgent: Bool { rank > 5 }
}
