import CoreDataSQLite
import Synchronization
import Testing

/// Custom functions and collations in SQL.
struct FunctionTests {
    @Test func functionsGetAndGiveAnyValue() throws {
        let connection = try memory()
        try connection.register(function: "same", argumentCount: 1, isDeterministic: true) { arguments, result in
            switch arguments[0].copy {
            case .null: result.setNull()
            case .integer(let integer): result.set(integer)
            case .real(let real): result.set(real)
            case .text(let text): result.set(text)
            case .blob: result.set(blob: arguments[0].blob)
            }
        }
        for literal in ["NULL", "-5", "2.5", "'a' || char(0) || 'ü'", "''", "x'00ff'", "x''"] {
            let returned = try connection.value("SELECT same(\(literal))")
            #expect(try connection.value("SELECT \(literal)") == returned)
        }
    }

    @Test func argumentsThatWereNotGivenAreNull() throws {
        let connection = try memory()
        try connection.register(function: "last", argumentCount: -1, isDeterministic: true) { arguments, result in
            #expect(arguments[arguments.count].isNull && arguments[-1].isNull)
            result.set(arguments[arguments.count - 1])
        }
        #expect(try connection.value("SELECT last(1, 'x')") == .text("x"))
        #expect(try connection.value("SELECT last()") == .null)
    }

    @Test func functionsFailWithTheirMessage() throws {
        let connection = try memory()
        try connection.register(function: "refuse", argumentCount: 0, isDeterministic: true) { $1.fail("not today") }
        #expect(error { try connection.execute("SELECT refuse()") }?.message == "not today")
    }

    @Test func functionsThatCannotBeRegisteredAreErrors() throws {
        let connection = try memory()
        for count in [-2, 1000, Int.max] {
            let error = error {
                try connection.register(function: "f", argumentCount: count, isDeterministic: true) { _, _ in }
            }
            #expect(error?.isMisuse == true)
        }
    }

    @Test func collationsOrder() throws {
        let connection = try memory("CREATE TABLE t(a); INSERT INTO t VALUES ('b'), ('ccc'), ('aa'), ('')")
        try connection.register(collation: "length") { $0.count - $1.count }
        let ordered = try connection.values("SELECT a FROM t ORDER BY a COLLATE length")
        #expect(ordered == [.text(""), .text("b"), .text("aa"), .text("ccc")])
    }

    @Test func closingLetsGoOfFunctions() throws {
        final class Witness: Sendable {}
        weak var inFunction: Witness?
        weak var inCollation: Witness?
        let connection = try memory()
        do {
            let (function, collation) = (Witness(), Witness())
            (inFunction, inCollation) = (function, collation)
            try connection.register(function: "f", argumentCount: 0, isDeterministic: true) { _, _ in _ = function }
            try connection.register(collation: "c") { _, _ in collation === collation ? 0 : 1 }
        }
        #expect(inFunction != nil && inCollation != nil)
        try connection.register(function: "f", argumentCount: 0, isDeterministic: true) { _, _ in }
        #expect(inFunction == nil, "a replaced function is let go")
        connection.close()
        #expect(inCollation == nil)
    }
}
