import CoreDataPorting
import Foundation
import Testing

@Suite struct PortedSourceTests {
    @Test func allOtherBytesStay() {
        let text =
            "\u{FEFF}import CoreData\r\nclass Note: NSManagedObject {\r\n\t@NSManaged var a: Int  \r\n\r\n\t\r\n}"
        let expected =
            "\u{FEFF}import CoreData\r\n@ManagedObject\r\nclass Note: NSManagedObject {\r\n\t@Managed var a: Int  \r\n\r\n\t\r\n}"
        #expect(ported(text) == expected)
        #expect(
            ported("\u{FEFF}import UIKit\r\n").hasPrefix("\u{FEFF}#if canImport(UIKit)\r\nimport UIKit\r\n#else\r\n")
        )
    }

    @Test func bytesThatAreNoTextStay() {
        let bytes = [0xFF, 0x00, 0xC3] + Array("\n#keyPath(A.b)".utf8) + [0xFE]
        let result = PortedSource(0, of: CodeBase([bytes])).bytes
        #expect(result == [0xFF, 0x00, 0xC3] + Array("\n\"b\"".utf8) + [0xFE])
    }

    @Test func ourOwnSourcesStay() throws {
        let sources = try RepositorySources.all()
        let base = CodeBase(sources.map(\.bytes))
        for (index, source) in sources.enumerated() {
            let ported = PortedSource(index, of: base)
            #expect(!ported.isChanged, "\(source.path): \(ported.notes)")
        }
    }

    @Test func branchesThatLinuxNeverCompilesStay() {
        let code = "@NSManaged var a: Int\n"
        for condition in [
            "os(macOS)", "canImport(UIKit) || os(iOS)", "!os(Linux)", "os(macOS) && DEBUG", "!(canImport(Glibc))",
            "targetEnvironment(simulator)", "false",
        ] {
            #expect(ported("#if \(condition)\n\(code)#endif\n") == "#if \(condition)\n\(code)#endif\n", "\(condition)")
        }
        for condition in [
            "os(Linux)", "DEBUG", "canImport(MyLibrary)", "!os(macOS)", "os(macOS) || DEBUG", "swift(>=6)",
        ] {
            #expect(ported("#if \(condition)\n\(code)#endif\n").contains("@Managed"), "\(condition)")
        }
        let branches = "#if os(Linux)\n1\n#elseif DEBUG\n\(code)#else\n\(code)#endif\n\(code)"
        #expect(ported(branches) == branches.dropLast(code.count) + "@Managed var a: Int\n")
    }

    @Test func bracesInBranchesAreCountedOnce() {
        let text = """
            #if DEBUG
            class Note: NSManagedObject {
            #else
            final class Note: NSManagedObject {
            #endif
                @objc var initial: String { "" }
            }
            class Screen: NSObject { @objc var title: String { "" } }
            """
        #expect(ported(text).components(separatedBy: "canImport(ObjectiveC)").count == 2)
    }
}
