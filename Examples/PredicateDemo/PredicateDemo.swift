import CoreData
import CoreDataCommandLine
import Foundation

/// Searches four notes with sample predicates, or with the one given on the command line.
///
///     swift run predicate-demo "keywords CONTAINS 'draft' AND links.@count > 0"
@main
struct PredicateDemo {
    let notes = Note.slipBox()
    let byTitle = NSSortDescriptor(key: "title", ascending: true, selector: "localizedStandardCompare:")

    static func main() {
        let demo = PredicateDemo()
        let typed = FrameworkArguments.own().joined(separator: " ")
        if typed.isEmpty {
            demo.showSamples()
        } else {
            demo.show(typed: typed)
        }
    }

    private func showSamples() {
        let lastWeek = Date(timeIntervalSinceNow: -7 * 86_400)
        show(NSPredicate(format: "title BEGINSWITH[cd] %@ OR body CONTAINS[cd] %@", "cafe", "resume"))
        show(NSPredicate(format: "%K > %@ AND NOT isFavorite == YES", "created", lastWeek))
        show(NSPredicate(format: "ANY keywords IN %@", ["people", "method"]))
        show(NSPredicate(format: "SUBQUERY(links, $note, $note.isFavorite == YES).@count > 0"))
        if let converted = NSPredicate(#Predicate<Note> { $0.links.count > 1 || $0.title == "Luhmann" }) {
            show(converted)
        }
        show(typed: "title CONTAINS[cd] 'links' AN body LIKE '*sort*'")
    }

    private func show(_ predicate: NSPredicate) {
        let found = NSArray(array: notes.filter { predicate.evaluate(with: $0) }).sortedArray(using: [byTitle])
        let titles = found.compactMap { ($0 as? Note)?.title }
        print(predicate.predicateFormat)
        print("    → \(titles.isEmpty ? "nothing" : titles.joined(separator: ", "))")
    }

    /// Typed text may be malformed. `parse` throws an error for it; `NSPredicate(format:)` would trap.
    private func show(typed text: String) {
        do {
            show(try NSPredicate.parse(text))
        } catch {
            print(error.format)
            let pointer = String(repeating: " ", count: error.position) + "^"
            print("\(pointer) expected \(error.expected), found \(error.found)")
        }
    }
}
