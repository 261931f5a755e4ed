import CoreDataPorting
import Foundation
import Testing

@Suite struct UnifiedDiffTests {
    private func diff(_ text: String) -> String { port([text])[0].diff(named: "x.swift") }

    @Test func linesStandAroundTheChanges() {
        let lines = (1...20).map { $0 == 5 ? "f(#keyPath(A.b))" : $0 == 18 ? "g(#keyPath(A.c))" : "\($0)" }
        let expected = """
            --- a/x.swift
            +++ b/x.swift
            @@ -2,7 +2,7 @@
             2
             3
             4
            -f(#keyPath(A.b))
            +f("b")
             6
             7
             8
            @@ -15,6 +15,6 @@
             15
             16
             17
            -g(#keyPath(A.c))
            +g("c")
             19
             20

            """
        #expect(diff(lines.joined(separator: "\n") + "\n") == expected)
    }

    @Test func addedLinesCount() {
        let expected = """
            --- a/x.swift
            +++ b/x.swift
            @@ -1,2 +1,6 @@
            -import UIKit
            +#if canImport(UIKit)
            +import UIKit
            +#else
            +import Foundation
            +#endif
             1
            \\ No newline at end of file

            """
        #expect(diff("import UIKit\n1") == expected)
        #expect(diff("let a = 1").isEmpty)
    }

    /// `patch` makes the ported file of the original one.
    @Test func patchAppliesTheDiff() throws {
        let patch = URL(filePath: "/usr/bin/patch")
        guard FileManager.default.isExecutableFile(atPath: patch.path) else { return }
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for sample in ManagedMemberRuleTests.samples + ImportRuleTests.samples + ObjectiveCRuleTests.samples {
            let file = folder.appending(path: "x.swift")
            try sample.before.write(to: file, atomically: true, encoding: .utf8)
            try diff(sample.before).write(to: folder.appending(path: "diff"), atomically: true, encoding: .utf8)
            let process = Process()
            process.executableURL = patch
            process.currentDirectoryURL = folder
            process.arguments = ["-s", "-p1", "-i", "diff"]
            try process.run()
            process.waitUntilExit()
            #expect(try String(contentsOf: file, encoding: .utf8) == sample.after)
        }
    }
}
