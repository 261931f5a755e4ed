import Foundation
import SeededRandom
import Testing

/// The plugin as a process. It must answer or exit, whatever it receives.
@Suite(.enabled(if: Tools.plugin != nil, "NOT TESTED: the plugin was not found beside the tests"))
struct PluginTests {
    private static let capability = frame(#"{"getCapability":{"capability":{"protocolVersion":7}}}"#)

    @Test func itAnswersUntilTheInputEnds() throws {
        let input = try Self.capability + frame(question("var a: Int")) + frame(question("let a: Int"))
        let run = try run(input)
        let answers = messages(in: run.output)
        #expect(run.exit == 0)
        #expect(answers.count == 3)
        #expect(answers.first?.contains("getCapabilityResult") == true)
        #expect(answers.dropFirst().first?.contains("_managedValue(forKey: \\\"a\\\")") == true)
        #expect(answers.last?.contains("not a 'let'") == true)
    }

    @Test func itEndsWithTheCompiler() throws {
        for input in [Data(), Data(count: 8), Self.capability + Data(count: 8) + Self.capability] {
            let run = try run(input)
            #expect(run.exit == 0)
            #expect(messages(in: run.output).count == (input.count > 8 ? 1 : 0))
        }
    }

    @Test func itGoesOnAfterMessagesWithoutSense() throws {
        let nonsense = ["nonsense", "[]", #"{"loadPluginLibrary":{"libraryPath":"/","moduleName":"a"}}"#, "\u{0}"]
        let run = try run(nonsense.map(frame).reduce(Data(), +) + Self.capability)
        let answers = messages(in: run.output)
        #expect(run.exit == 0)
        #expect(answers.count == nonsense.count + 1)
        #expect(answers.dropLast().allSatisfy { $0.contains("do not understand") })
        #expect(answers.last?.contains("getCapabilityResult") == true)
    }

    @Test func itEndsWithAnErrorWhereTheStreamIsBroken() throws {
        for length in [3, 1 << 26, 1 << 60, 1 << 63, .max] as [UInt64] {
            #expect(try run(withUnsafeBytes(of: length.littleEndian) { Data($0) } + Data("{}".utf8)).exit == 1)
        }
        for bytes in [Data([1]), frame("{}").dropLast(), frame("{}") + Data([1, 2, 3])] {
            #expect(try run(bytes).exit == 1)
        }
    }

    @Test func itSurvivesChangedMessages() throws {
        let whole = try Self.capability + frame(question("@A(\"\\(b)\") var c: D<E>? = { \"f\" }"))
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<60 {
            var input = whole
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                input[Int.random(in: 0..<input.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            _ = try run(input)
        }
    }

    private func run(_ input: Data) throws -> Tools.Run {
        let run = try Tools.run(#require(Tools.plugin), input: input, seconds: 120)
        #expect(!run.hasTimedOut, "\(input.base64EncodedString())")
        #expect(!run.hasCrashed, "\(input.base64EncodedString())")
        return run
    }
}
