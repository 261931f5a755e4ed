import Foundation
import FoundationBackfill
import Testing

@testable import CoreData

struct GoldenDumpTests {
    @Test func dump() throws {
        let lines = try String(contentsOfFile: "/tmp/h/query-golden/in.txt", encoding: .utf8).split(separator: "\n")
        let fixture = GoldenFixture()
        var out = ""
        for line in lines {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let arguments = DumpArguments.all[parts[1]] ?? []
            do {
                out += try fixture.text(parts[0], arguments) + "\n"
            } catch { out += "THROWN \(error)\n" }
        }
        try out.write(toFile: "/tmp/h/query-golden/out.txt", atomically: true, encoding: .utf8)
    }
}
