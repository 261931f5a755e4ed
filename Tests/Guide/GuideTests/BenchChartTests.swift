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

    @Test func everyContenderHasABar() throws {
        let (output, status) = try draw(
            """
            processor time as a multiple of SQLite's
            workload                      raw ms      SQLite   in memory      Peewee
            W1  insert & save              3.396        2.42        0.17        34.8
            W2v in the context for views   0.671        2.68        2.21           –
            """,
            "peers"
        )
        #expect(status == 0)
        #expect(output.ranges(of: "class=\"bar\"").count == 5)
        #expect(output.contains(">in memory<"))
        #expect(output.contains(">W1  insert &amp; save<"))
        #expect(output.contains(">35<"))
    }

    @Test func growthHasTwoCurvesForEachWorkload() throws {
        let (output, status) = try draw(
            """
            nanoseconds of processor time a row, over 10000, 1000000 notes
            growth               raw                  ours                 ratio              growth   of raw
            W2  fetch all        281      264         878      665         3.12     2.51        0.76     0.94  met
            W10 save of one    44426    20874       81448    36883         1.83     1.77        0.45     0.47  MISSED
            """,
            "growth"
        )
        #expect(status == 0)
        #expect(output.ranges(of: "class=\"curve\"").count == 4)
        #expect(output.contains(">10k<"))
        #expect(output.contains(">1M<"))
        #expect(output.contains(">36,883<"))
    }

    @Test func otherTextIsRefused() throws {
        let (output, status) = try draw("no figures")
        #expect(status == 1)
        #expect(output.hasPrefix("bench-chart: there is no table of workloads"))
    }

    private func draw(_ figures: String, _ chart: String = "store") throws -> GuideCompiler.Outcome {
        let folder = FileManager.default.temporaryDirectory.appending(path: "chart-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "figures.txt")
        try figures.write(to: file, atomically: true, encoding: .utf8)
        let script = GuideCompiler.package.appending(path: "Scripts/bench-chart")
        return try GuideCompiler.run(
            URL(filePath: "/usr/bin/env"),
            ["python3", script.path, file.path, chart],
            in: folder
        )
    }
}
