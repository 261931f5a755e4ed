import CoreDataPorting
import Testing

/// Files that nobody wrote to be compiled: porting ends, in time that grows with their size.
@Suite struct HostileSourceTests {
    /// Texts that are repeated fifteen thousand bytes long. With quadratic time, all would take minutes.
    static let pieces = [
        "(", "\"", "\"\\(", "#\"\"\"\\#(", "/*", "#if ", "#if a\n", "@objc ", "@objc(", "@NSManaged ", "#keyPath(",
        "#selector(",
        "{", "}", "class A: B ", "extension A { override ", "=/[", "(/a", "=/[a", "##/", "#/\n", "`", "override ",
        "public @objc ",
        "import UIKit ", "import UIKit\n", "x as! NSFetchRequest<", ".a()", "!", "&&", "#if !(", "<", "\r\n", "#",
        "\"#", "é",
        "class A<", "#selector(#selector(a)) ",
    ]

    @Test(.timeLimit(.minutes(5)), arguments: pieces) func timeGrowsWithTheSize(_ piece: String) {
        let count = 15_000 / piece.utf8.count
        let text = String(repeating: piece, count: count)
        for end in ["", String(repeating: ")", count: count / 2), "\nimport UIKit"] {
            _ = ported(text + end)
        }
    }

    @Test func manyFoldersOfBracesEnd() {
        let depth = 100_000
        let text = String(repeating: "class A: NSManagedObject { ", count: depth) + "@NSManaged var x: Int"
        #expect(ported(text + String(repeating: " }", count: depth)).contains("@Managed var x"))
    }

    @Test func deepInterpolationsAreCode() {
        let depth = 50_000
        let text = String(repeating: "\"\\(", count: depth) + "#keyPath(A.b)" + String(repeating: ")\"", count: depth)
        #expect(ported(text).contains("\\(\"b\")"))
    }
}
