internal import ManagedObjectModelFormat

/// A writer of Swift source, line by line.
struct SourceText {
    private(set) var text = ""
    private var depth = 0

    mutating func line(_ line: String = "") {
        text += line.isEmpty ? "\n" : String(repeating: "    ", count: depth) + line + "\n"
    }

    /// Writes a declaration with the lines that `body` writes in braces.
    mutating func block(_ head: String, _ body: (inout Self) -> Void) {
        line("\(head) {")
        depth += 1
        body(&self)
        depth -= 1
        line("}")
    }

    mutating func documentation(_ comment: String) {
        for part in comment.split(separator: "\n", omittingEmptySubsequences: false) {
            line(part.isEmpty ? "///" : "/// \(part)")
        }
    }

    /// Writes the comment at the top of a file.
    mutating func header(of entity: EntityDefinition) {
        line("// Generated from the entity \(entity.name) of the data model. Edit the model instead of this file.")
        line()
    }

    mutating func imports(publicly: Bool) {
        line(publicly ? "public import CoreData" : "import CoreData")
        line()
    }
}
