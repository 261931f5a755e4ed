import CoreData
import Foundation

/// A class that overrides validation.
final class CheckedBook: NSManagedObject {
    var checks: [String] = []

    override func validateForInsert() throws {
        checks.append("insert")
        try super.validateForInsert()
    }

    override func validateForUpdate() throws {
        checks.append("update")
        try super.validateForUpdate()
    }

    override func validateForDelete() throws {
        checks.append("delete")
        try super.validateForDelete()
    }

    override func validateValue(_ ioValue: inout Any?, forKey key: String) throws {
        if key == "title", let title = ioValue as? String {
            if title == "forbidden" { throw NSError(domain: "Books", code: 7) }
            ioValue = title.trimmingCharacters(in: .whitespaces)
        }
        try super.validateValue(&ioValue, forKey: key)
    }
}
