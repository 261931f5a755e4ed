import CoreData

// Does by chance what programs do with a graph of objects, in several contexts at once, and compares each context and the
// store with plain dictionaries after every step. A script that fails is made as short as possible and printed.
//
//     graph-fuzz --sequences 10000 --seed 1 --steps 40

let sequences = option("--sequences") ?? 1_000
let seed = option("--seed") ?? 1
let steps = option("--steps") ?? 40

let start = DispatchTime.now().uptimeNanoseconds
for number in 0..<sequences {
    var source = StepSource(seed: UInt64(seed + number))
    let script = source.script(length: steps, withUndo: false)
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

/// Where a script fails, and how.
struct Failure {
    let step: Int
    let reason: String
}

func run(_ script: [PlacedStep]) -> Failure? {
    do {
        let world = try World(withUndo: false)
        for (index, step) in script.enumerated() {
            if let reason = try world.take(step) { return Failure(step: index, reason: reason) }
        }
        return nil
    } catch {
        return Failure(step: script.count, reason: "\(error)")
    }
}

/// The script without the steps that do not matter for its failing.
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
