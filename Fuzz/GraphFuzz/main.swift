import CoreData

// Performs random operations on an object graph in several contexts and compares each context and the store with plain
// dictionaries after every step. A failing script is shortened as far as possible and printed.
//
// With `--undo 1` the contexts have undo managers, and steps are randomly undone and redone.
//
//     graph-fuzz --sequences 10000 --seed 1 --steps 40 --undo 0

let sequences = option("--sequences") ?? 1_000
let seed = option("--seed") ?? 1
let steps = option("--steps") ?? 40
let hasUndo = (option("--undo") ?? 0) != 0

let start = DispatchTime.now().uptimeNanoseconds
for number in 0..<sequences {
    var source = StepSource(seed: UInt64(seed + number))
    let script = source.script(length: steps, withUndo: hasUndo)
    guard let failure = run(script) else { continue }
    let shortest = shortened(script, failure)
    print("seed \(seed + number) fails: \(run(shortest)?.reason ?? failure.reason)\n\nScript:")
    print(shortest.map { "    \($0)" }.joined(separator: "\n"))
    exit(1)
}
let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
print(
    "\(sequences) sequences of \(steps) steps from seed \(seed) in \(Int(seconds.rounded())) s: all as they should be"
)

/// The step at which a script fails, and the reason.
struct Failure {
    let step: Int
    let reason: String
}

func run(_ script: [PlacedStep]) -> Failure? {
    do {
        let world = try World(withUndo: hasUndo)
        for (index, step) in script.enumerated() {
            if let reason = try world.take(step) { return Failure(step: index, reason: reason) }
        }
        return nil
    } catch {
        return Failure(step: script.count, reason: "\(error)")
    }
}

/// Returns the script without the steps that are not needed for the failure.
func shortened(_ script: [PlacedStep], _ failure: Failure) -> [PlacedStep] {
    var script = Array(script.prefix(failure.step + 1))
    var size = max(script.count / 2, 1)
    while size >= 1 {
        var index = 0
        while index < script.count {
            var shorter = script
            shorter.removeSubrange(index..<min(index + size, script.count))
            if run(shorter) != nil { script = shorter } else { index += size }
        }
        size /= 2
    }
    return script
}

func option(_ name: String) -> Int? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil }
}
