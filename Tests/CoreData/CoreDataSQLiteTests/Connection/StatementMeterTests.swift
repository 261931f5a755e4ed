import StatementMeasuring
import Testing

@testable import CoreDataSQLite

@Suite struct StatementMeterTests {
    private let connection: Connection
    private let meter = StatementMeter()

    init() throws {
        connection = try Connection(path: ":memory:", mode: .create)
        try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3)")
        connection.meter = meter
    }

    @Test func nothingIsCountedUntilItIsOn() throws {
        try connection.execute("SELECT a FROM t")
        #expect(meter.figures.isEmpty)
        meter.isOn = true
        try connection.execute("SELECT a FROM t")
        try connection.withStatement("SELECT a FROM t") { try $0.run() }
        let tally = try #require(meter.figures["SELECT a FROM t"])
        #expect(tally.count == 2 && tally.rows == 6)
        #expect(tally.slowest > 0 && tally.seconds >= tally.slowest)
        meter.isOn = false
        try connection.execute("SELECT a FROM t")
        #expect(meter.figures["SELECT a FROM t"] == tally)
    }

    @Test func turningItOnBeginsAtNought() throws {
        meter.isOn = true
        try connection.execute("SELECT 1")
        meter.isOn = true
        #expect(meter.figures.count == 1, "it was on already")
        meter.isOn = false
        meter.isOn = true
        #expect(meter.figures.isEmpty)
    }

    @Test func endlesslyManyTextsTakeNoEndlessMemory() throws {
        meter.isOn = true
        for number in 0..<(StatementMeter.mostTexts + 50) {
            meter.note("SELECT \(number)", seconds: 0.5, rows: 1)
        }
        #expect(meter.figures.count == StatementMeter.mostTexts + 1)
        #expect(meter.figures[StatementMeter.others]?.count == 50)
        meter.note("SELECT 7", seconds: 1, rows: 1)
        #expect(meter.figures["SELECT 7"]?.count == 2)
    }
}
