import FoundationBackfillCore
import Testing

@Suite struct FormatParserTests {
    @Test(arguments: ["(", "NOT ", "-", "~", "{", "a[", "sum:(", "TERNARY(a == ", "$x := ", "a + ", "SUBQUERY(a, $x, "])
    func towersOfAnythingAreRefusedOnASmallStack(_ opening: String) async {
        let format = String(repeating: opening, count: 50_000) + "a"
        let isRefused = await onSmallStack {
            do {
                _ = try NSPredicate.parse(format)
                return false
            } catch {
                return true
            }
        }
        #expect(isRefused)
    }

    @Test func theDeepestTreesCanBeUsedOnASmallStack() async {
        let isFine = await onSmallStack {
            let formats = [
                String(repeating: "(", count: 190) + "a" + String(repeating: ")", count: 190) + " == 1",
                String(repeating: "NOT ", count: 95) + "a == 1",
                "a" + String(repeating: " + a", count: 95) + " == 96",
                String(repeating: "(b == 2 OR c == 3 AND ", count: 45) + "a == 1" + String(repeating: ")", count: 45),
            ]
            return formats.allSatisfy { format in
                guard let predicate = try? NSPredicate.parse(format) else { return false }
                _ = predicate.evaluate(with: ["a": 1, "b": 2, "c": 3])
                let archive = try? NSKeyedArchiver.archivedData(withRootObject: predicate, requiringSecureCoding: true)
                return (try? NSPredicate.parse(predicate.predicateFormat)) == predicate && archive != nil
            }
        }
        #expect(isFine)
    }

    @Test func longListsAreFlat() throws {
        let list = "{" + (0..<20_000).map(String.init).joined(separator: ", ") + "}"
        let predicate = try NSPredicate.parse("a IN \(list)")
        #expect(predicate.evaluate(with: ["a": 19_999]))
        #expect(!predicate.evaluate(with: ["a": 20_000]))
        let chain = try NSPredicate.parse((0..<5_000).map { "a == \($0)" }.joined(separator: " OR "))
        #expect((chain as? NSCompoundPredicate)?.subpredicates.count == 5_000)
    }

    @Test func errorsSayWhereAndWhat() throws {
        let error = #expect(throws: PredicateParseError.self) { try NSPredicate.parse("naïve == 'x' AND age >") }
        #expect(error?.position == 22)
        #expect(error?.found == "the end")
        let text = "Unable to parse the format string \"naïve == 'x' AND age >\": expected"
        #expect(error?.description.hasPrefix(text) ?? false)
        #expect(error?.localizedDescription == error?.description)
        let reserved = #expect(throws: PredicateParseError.self) { try NSPredicate.parse("first == 3") }
        #expect(reserved?.expected.contains("write # before it") ?? false)
    }

    @Test(arguments: ["$x == 1", "a == $x.y", "SUBQUERY(a, $y, $y == $x).@count > 0", "SUBQUERY(a, $y, $y > 1) == $y"])
    func typedTextHasNoVariablesWithoutAValue(_ format: String) {
        #expect(throws: PredicateParseError.self) { try NSPredicate.parse(format) }
        #expect(throws: Never.self) { try NSPredicate.parse(format, allowsVariables: true) }
    }

    @Test(arguments: ["SUBQUERY(a, $y, $y > b AND SUBQUERY(c, $z, $z == $y).@count > 0).@count > 0"])
    func subqueriesBindTheirVariables(_ format: String) {
        #expect(throws: Never.self) { try NSPredicate.parse(format) }
    }

    @Test func malformedFormatsStopTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "age >")
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("NSInvalidArgumentException: Unable to parse the format string \"age >\""))
        #expect(output.contains("position 5"))
    }

    @Test func theWrongClassStopsTheProgram() async {
        await #expect(processExitsWith: .failure) { _ = NSCompoundPredicate(format: "a == 1") }
    }

    /// Runs the body on a thread with a stack of four megabytes, half the default. An optimised build needs half a
    /// megabyte.
    private func onSmallStack(_ body: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = 4 * 1024 * 1024
            thread.start()
        }
    }
}
