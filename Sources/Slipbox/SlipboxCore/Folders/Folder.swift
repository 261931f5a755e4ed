public import CoreData

/// A folder of notes and of further folders.
public class Folder: NSManagedObject {
    /// Gives a new folder the moment of its making and an identifier of its own.
    public override func awakeFromInsert() {
        super.awakeFromInsert()
        creationDate_ = Date()
        uuid_ = UUID()
    }
}

extension Folder: Comparable {
    /// The folder that somebody has put further up comes first, else the older one.
    public static func < (lhs: Folder, rhs: Folder) -> Bool {
        (lhs.order, lhs.creationDate) < (rhs.order, rhs.creationDate)
    }
}

/// The names of what predicates and sort descriptors ask folders for.
public enum FolderProperties {
    /// The relationship to the folder around.
    public static let parent = "parent"
    /// The relationship to the folders inside.
    public static let children = "children_"
    /// The attribute of folders in the trash.
    public static let isTrashed = "isTrashed"
    /// The attribute of the name.
    public static let name = "name_"
}
