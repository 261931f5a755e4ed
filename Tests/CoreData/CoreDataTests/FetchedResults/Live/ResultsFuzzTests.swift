import Testing

@testable import results_fuzz

/// Copies maintained from delegate calls are equal to a new fetch. `results-fuzz` does the same many more times.
@Suite struct ResultsFuzzTests {
    @Test(arguments: 0..<10)
    func copiesAreWhatIsFetched(_ seed: Int) {
        let script = Script(seed: UInt64(seed + 1), rounds: Script.mostRounds)
        let failure = script.run()
        #expect(failure == nil, "\(failure.map { "\($0.reason)\n\(script.shortened($0))" } ?? "")")
    }
}
