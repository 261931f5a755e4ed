public import CoreData

extension NSPredicate {
    /// Finds every object.
    public static let all = NSPredicate(format: "TRUEPREDICATE")

    /// Finds no object.
    public static let none = NSPredicate(format: "FALSEPREDICATE")
}
