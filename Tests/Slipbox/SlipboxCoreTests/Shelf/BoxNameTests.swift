import Foundation
import SlipboxCore
import Testing

/// Names of slip boxes, in addresses and of files.
@Suite struct BoxNameTests {
    @Test(arguments: [
        ("Work", "work", "Work.sqlite"), ("Reading notes", "reading-notes", "Reading notes.sqlite"),
        ("Über uns", "über-uns", "Über uns.sqlite"), ("2026", "2026", "2026.sqlite"),
        ("../../etc/passwd", "etc-passwd", "------etc-passwd.sqlite"), (" a/b:c ", "a-b-c", "a-b-c.sqlite"),
        ("笔记", "笔记", "笔记.sqlite"), (".hidden", "hidden", "-hidden.sqlite"),
    ])
    func aNameStandsInAddressesAndFiles(_ text: String, _ component: String, _ file: String) throws {
        let name = try BoxName(text)
        #expect(name.component == component)
        #expect(name.fileName == file)
    }

    @Test(arguments: ["", "  ", "…", "/", "a\nb", "a\u{0}b", "a\u{7}", String(repeating: "a", count: 61)])
    func whatIsNoNameIsRefused(_ text: String) {
        #expect(throws: BoxProblem.self) { try BoxName(text) }
    }

    /// Whatever somebody writes: the file is in the folder, and the component is one of a path.
    @Test func noNameLeavesItsFolder() throws {
        var generator = SystemRandomNumberGenerator()
        let signs = Array("ab1 /.\\:~%?#&=ü漢\u{202E}'\"-")
        for _ in 0..<2000 {
            let text = String((0..<Int.random(in: 1...12, using: &generator)).map { _ in signs.randomElement() ?? "a" })
            let name: BoxName
            do { name = try BoxName(text) } catch { continue }
            #expect(!name.fileName.contains("/") && !name.fileName.hasPrefix("."))
            #expect(name.component.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } && !name.component.isEmpty)
            #expect(try BoxName(name.component).component == name.component)
        }
    }
}
