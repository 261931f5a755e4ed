import Foundation
import SeededRandom
import Testing
import UntrustedJSON

/// The first place that is wrong in JSON.
@Suite struct JSONSyntaxTests {
    @Test(arguments: [
        ("", 1, 1, nil), ("{", 1, 2, nil), ("[1,", 1, 4, nil), ("[1 2]", 1, 4, "2"), ("{\n  \"a\": tea\n}", 2, 9, "e"),
        ("{\"a\": 1,}", 1, 9, "}"), ("{'a': 1}", 1, 2, "'"), ("[1,\r\n2,\r\n3;]", 3, 2, ";"), ("[\"é😀\"x]", 1, 6, "x"),
        ("[\"a\nb\"]", 1, 4, "\n"), ("[1.]", 1, 4, "]"), ("[-]", 1, 3, "]"), ("[1e]", 1, 4, "]"), ("[\"a", 1, 4, nil),
        ("[\"a\\", 1, 5, nil), ("{\"a\" 1}", 1, 6, "1"), ("[nul]", 1, 5, "]"), ("[] []", 1, 4, "["),
        ("[+1]", 1, 2, "+"),
    ])
    func theFirstProblemIsFound(text: String, line: Int, column: Int, character: String?) {
        let problem = #expect(throws: JSONSyntax.Problem.self) { try JSONSyntax.numbers(in: Array(text.utf8)) }
        #expect(problem?.line == line)
        #expect(problem?.column == column)
        #expect(problem?.character == character)
    }

    @Test func numbersAreFoundWithTheirPaths() throws {
        let text = #"{"a": [1, {"b": -2.5}], "c": 1e9, "d": "3", "e": 12345678901234567890, "f": [true, null, [4]]}"#
        let bytes = Array(text.utf8)
        let numbers = try JSONSyntax.numbers(in: bytes)
        #expect(numbers.map { $0.path.joined(separator: "/") } == ["a/0", "a/1/b", "c", "e", "f/2/0"])
        #expect(
            numbers.map { String(decoding: bytes[$0.range], as: UTF8.self) }
                == ["1", "-2.5", "1e9", "12345678901234567890", "4"]
        )
        #expect(numbers.map(\.isSpecial) == [false, true, true, true, false])
    }

    /// Damaged texts never crash it, and it agrees with Foundation on texts that Foundation writes.
    @Test func damagedTextsAreHarmless() throws {
        let value: [String: [Double]] = ["a\"\\é": [1, -2.5, 1e20], "b": []]
        let bytes = Array(try JSONEncoder().encode(value))
        #expect(try JSONSyntax.numbers(in: bytes).count == 3)
        for seed in 0..<5_000 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<damaged.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: damaged[place] = UInt8.random(in: 0...255, using: &random)
                case 1: damaged.remove(at: place)
                default: damaged.insert(damaged[0], at: place)
                }
            }
            do {
                _ = try JSONSyntax.numbers(in: damaged)
            } catch {
                #expect(error.line >= 1 && error.column >= 1)
            }
        }
    }
}
