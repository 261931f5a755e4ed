internal import CoreData
internal import SlipboxCore

/// Finds folders by their paths.
struct FolderFinder {
    let context: NSManagedObjectContext

    /// Returns the folder at a path such as `Ideas/Boxes`, ignoring case if no name matches exactly; nil for `/`, the
    /// top.
    ///
    /// - Parameter creates: Whether to create folders that do not exist.
    /// - Throws: `CommandFailure` if a folder does not exist.
    func folder(_ path: String, creates: Bool = false) throws -> Folder? {
        var parent: Folder?
        for name in path.split(separator: "/").map(String.init) {
            if let found = try child(name, of: parent) {
                parent = found
            } else if creates {
                let folder = Folder(name: name, context: context)
                folder.parent = parent
                parent = folder
            } else {
                let place = parent.map { "in \(NoteSummary.path($0))" } ?? "at the top"
                throw CommandFailure(
                    "there is no folder “\(name)” \(place); “slipbox folders” lists all, --create creates it for a note"
                )
            }
        }
        return parent
    }

    private func child(_ name: String, of parent: Folder?) throws -> Folder? {
        let place =
            parent.map { NSPredicate(format: "%K == %@", FolderProperties.parent, $0) }
            ?? NSPredicate(format: "%K == nil", FolderProperties.parent)
        for format in ["%K == %@", "%K ==[cd] %@"] {
            let called = NSPredicate(format: format, FolderProperties.name, name)
            let request = Folder.fetch(NSCompoundPredicate(andPredicateWithSubpredicates: [place, called]))
            request.fetchLimit = 1
            if let folder = try context.fetch(request).first { return folder }
        }
        return nil
    }
}

/// Finds keywords by their names and aliases, ignoring case.
struct KeywordFinder {
    let context: NSManagedObjectContext

    func keyword(_ name: String) throws -> Keyword? { try Keyword.named(name, in: context) }

    /// Returns the keyword, or throws a `CommandFailure` if it does not exist.
    func existing(_ name: String) throws -> Keyword {
        if let keyword = try keyword(name) { return keyword }
        throw CommandFailure("there is no keyword “\(name)”; “slipbox keywords” lists all")
    }

    /// Returns the keyword, and creates it if it does not exist.
    func made(_ name: String) throws -> Keyword {
        try keyword(name) ?? Keyword(name: name, context: context)
    }
}
