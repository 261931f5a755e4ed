import Foundation
import Testing

/// Tests of the script that draws charts of the benchmarks' output.
@Suite struct BenchChartTests {
    @Test func everyWorkloadHasABar() throws {
        let (output, status) = try draw(
            """
            something else first

            processor time over 5 notes
            workload                  raw ms    ours ms      ratio       GRDB       goal statements
            saving & reading           1.000      2.500       2.50       3.00        3.0          7  met
            fetching                  10.000     12.000       1.20                   2.0          1  at GRDB's

            saving something else      1.000      9.500       9.50       3.00        3.0          7  met
            """
        )
        #expect(status == 0)
        #expect(output.ranges(of: "class=\"bar\"").count == 2)
        #expect(output.contains(">processor time over 5 notes<"))
        #expect(output.contains(">saving &amp; reading<"))
        #expect(output.contains(">2.50 × · 2.5 ms<"))
    }

    @Test func otherTextIsRefused() throws {
        let (output, status) = try draw("no figures")
        #expect(status == 1)
        #expect(output.hasPrefix("bench-chart: there is no table of workloads"))
    }

    private func draw(_ figures: String) throws -> GuideCompiler.Outcome {
        let folder = FileManager.default.temporaryDirectory.appending(path: "chart-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "figures.txt")
        try figures.write(to: file, atomically: true, encoding: .utf8)
        let script = GuideCompiler.package.appending(path: "Scripts/bench-chart")
        return try GuideCompiler.run(URL(filePath: "/usr/bin/env"), ["python3", script.path, file.path], in: folder)
    }
}
