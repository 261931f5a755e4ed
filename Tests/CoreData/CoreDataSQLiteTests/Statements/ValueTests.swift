import CoreDataSQLite
import Testing

/// Values are stored and read back unchanged.
struct ValueTests {
    @Test(arguments: [
        SQLiteValue.null, .integer(.min), .integer(.max), .integer(0), .real(0.1), .real(-.infinity), .text(""),
        .text("a\0b"), .text("Grüße \u{1F1EA}\u{1F1FA}"), .text(String(repeating: "long ", count: 10_000)), .blob([]),
        .blob([0, 255, 0]), .blob(Array(repeating: 7, count: 100_000)),
    ])
    func valuesSurvive(value: SQLiteValue) throws {
        let connection = try memory("CREATE TABLE t(a)")
        try connection.withStatement("INSERT INTO t VALUES (?)") { statement in
            try statement.bind(value, at: 1)
            try statement.run()
        }
        #expect(try connection.values("SELECT a FROM t") == [value])
        try connection.withStatement("SELECT a FROM t") { read in
            #expect(try read.step())
            try connection.withStatement("SELECT ?1, typeof(?1)") { statement in
                try statement.bind(read.value(0), at: 1)
                #expect(try statement.step())
                #expect(statement.value(0).copy == value)
            }
        }
    }

    @Test func aValueIsReadAsWhatItIsStored() throws {
        let connection = try memory()
        try connection.withStatement("SELECT NULL, 5, 2.5, '7x', x'0102', ''") { statement in
            _ = try statement.step()
            let types = (0..<6).map { statement.value($0).type }
            #expect(types == [.null, .integer, .real, .text, .blob, .text])
            #expect(statement.value(0).isNull && !statement.value(5).isNull)
            #expect(statement.value(0).int64 == 0 && statement.value(0).double == 0)
            #expect(statement.value(0).string.isEmpty && statement.value(0).blob.isEmpty)
            #expect(statement.value(1).double == 5 && statement.value(1).string == "5")
            #expect(statement.value(2).int64 == 2 && statement.value(3).int64 == 7)
            #expect(Array(statement.value(4).blob) == [1, 2])
            for column in [6, -1, .max, .min] { #expect(statement.value(column).isNull) }
            #expect(statement.columnCount == 6)
        }
    }

    @Test func bytesThatAreNoUTF8Stay() throws {
        let bytes: [UInt8] = [0x61, 0xff, 0x00, 0xc3]
        let connection = try memory()
        try connection.withStatement("SELECT ?") { statement in
            try bytes.withUnsafeBytes { try statement.bind(text: $0, at: 1) }
            #expect(try statement.step())
            #expect(statement.value(0).type == .text)
            #expect(Array(statement.value(0).text) == bytes)
            #expect(statement.value(0).string == "a\u{FFFD}\0\u{FFFD}")
        }
    }

    @Test func noBytesAreNotNull() throws {
        let connection = try memory()
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        try connection.withStatement("SELECT ?, ?, ?, ?") { statement in
            try statement.bind(none, asBlobAt: 1)
            try statement.bind(text: none, at: 2)
            try statement.bindNull(3)
            #expect(try statement.step())
            #expect((0..<4).map { statement.value($0).type } == [.blob, .text, .null, .null])
        }
    }

    @Test func textIsReadFromAnyEncoding() throws {
        let connection = try memory("PRAGMA encoding = 'UTF-16le'; CREATE TABLE t(a); INSERT INTO t VALUES ('Grüße')")
        try connection.withStatement("SELECT a FROM t") { statement in
            _ = try statement.step()
            #expect(statement.value(0).text.count == 7)
            #expect(statement.value(0).string == "Grüße")
        }
    }

    @Test(arguments: [0, 2, -1, Int.max, Int.min])
    func parametersThatAreNotThereAreErrors(index: Int) throws {
        let connection = try memory()
        try connection.withStatement("SELECT :a") { statement in
            let error = error { try statement.bind("x", at: index) }
            #expect(error?.code == 25)
            #expect(error?.sql == "SELECT :a")
            #expect(statement.parameterCount == 1)
            #expect(statement.parameterIndex(":a") == 1 && statement.parameterIndex(":b") == nil)
        }
    }

    @Test func notANumberIsNull() throws {
        let connection = try memory()
        try connection.withStatement("SELECT ?") { statement in
            try statement.bind(Double.nan, at: 1)
            #expect(try statement.step())
            #expect(statement.value(0).isNull)
        }
    }
}
