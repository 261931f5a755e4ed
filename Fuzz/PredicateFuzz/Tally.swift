import FoundationBackfill

/// The results of the inputs.
struct Tally: CustomStringConvertible {
    /// The time limit for an input. Inputs are a few hundred bytes long and need far less, even on a busy machine.
    private static let longestParse = 2_000_000_000

    private var parsed = 0
    private var refused = 0
    private var changed = 0
    private var slow = 0

    var isClean: Bool { changed == 0 && slow == 0 }

    var description: String {
        "\(parsed) parsed, \(refused) refused, \(changed) changed by printing, \(slow) too slow"
    }

    mutating func check(_ input: Input) {
        let start = DispatchTime.now().uptimeNanoseconds
        do {
            let predicate = try NSPredicate.parse(input.format, argumentArray: input.arguments, allowsVariables: true)
            parsed += 1
            checkRoundTrip(predicate, of: input)
        } catch {
            refused += 1
            precondition(error.position >= 0 && error.position <= input.format.count, "\(error)")
        }
        if DispatchTime.now().uptimeNanoseconds - start > Self.longestParse, isSlow(input) {
            slow += 1
            print("too slow: \(input)")
        }
    }

    /// Returns whether the input is slow again, which excludes that the machine was just busy.
    private func isSlow(_ input: Input) -> Bool {
        let start = DispatchTime.now().uptimeNanoseconds
        _ = try? NSPredicate.parse(input.format, argumentArray: input.arguments, allowsVariables: true)
        return DispatchTime.now().uptimeNanoseconds - start > Self.longestParse
    }

    private mutating func checkRoundTrip(_ predicate: NSPredicate, of input: Input) {
        let printed = predicate.predicateFormat
        do {
            let again = try NSPredicate.parse(printed, allowsVariables: true)
            guard again != predicate else { return }
            print("changed: \(input)\nprinted: \(printed)\nagain:   \(again.predicateFormat)")
        } catch {
            print("printed what does not parse: \(input)\n\(error)")
        }
        changed += 1
    }
}
