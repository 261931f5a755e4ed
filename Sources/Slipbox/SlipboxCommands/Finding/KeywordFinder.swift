internal import CoreData
internal import SlipboxCore

/// Finds keywords by their names and aliases, of whatever case.
struct KeywordFinder {
    let context: NSManagedObjectContext

    func keyword(_ name: String) throws -> Keyword? {
        let request = Keyword.fetch(Keyword.predicate(named: name))
        request.fetchLimit = 1
        return try context.fetch(request).first
    }

    /// The keyword, or an error that says what to do.
    func existing(_ name: String) throws -> Keyword {
        if let keyword = try keyword(name) { return keyword }
        throw CommandFailure("there is no keyword “\(name)”; “slipbox keywords” shows all")
    }

    /// The keyword, made now if there is none.
    func made(_ name: String) throws -> Keyword {
        try keyword(name) ?? Keyword(name: name, context: context)
    }
}
