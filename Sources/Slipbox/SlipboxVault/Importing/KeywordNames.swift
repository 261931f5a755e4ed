import CoreData
import SlipboxCore

/// The keywords of a batch by their names; makes those that there are not.
struct KeywordNames {
    private let present: [String: NSManagedObjectID]
    private let context: NSManagedObjectContext
    /// The new ones.
    private(set) var made: [String: Keyword] = [:]

    init(_ present: [String: NSManagedObjectID], in context: NSManagedObjectContext) {
        (self.present, self.context) = (present, context)
    }

    /// The keyword of a name, if there is one.
    func existing(_ name: String) -> Keyword? {
        let key = name.lowercased()
        return present[key].flatMap { context.object(with: $0) as? Keyword } ?? made[key]
    }

    mutating func keyword(_ name: String) -> Keyword {
        if let keyword = existing(name) { return keyword }
        let keyword = Keyword(name: name, context: context)
        made[name.lowercased()] = keyword
        return keyword
    }
}
