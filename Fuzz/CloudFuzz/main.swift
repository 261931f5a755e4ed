import CloudService
import CloudWire
import CoreDataCommandLine
import FoundationBackfill
import SeededRandom

// Sends requests of some users that were damaged at random to a service in the process. It must answer each with JSON, and never with an error
// of its own, and its store must have no fault at the end. `--inputs N` says how many; `--seed N` repeats a run; `--print N` prints the
// last N requests and answers.

let arguments = FrameworkArguments.own()
func number(_ option: String, _ usual: UInt64) -> UInt64 {
    arguments.firstIndex(of: option).flatMap { UInt64(arguments[$0 + 1]) } ?? usual
}
let inputs = number("--inputs", 100_000)
let printed = number("--print", 0)
let seed = number("--seed", 1)
let folder = FileManager.default.temporaryDirectory.appending(path: "cloud-fuzz-\(UUID().uuidString)")
let service = try await CloudService.open(in: folder)
var damage = RequestDamage(seed: seed)
var (answered, accepted) = (0, 0)
for input in 0..<inputs {
    let request = damage.next()
    let caller = damage.caller()
    let outcome = await service.outcome(of: request, from: caller, reachedAt: "https://cloud.example")
    if input + printed >= inputs {
        let answer = String(decoding: outcome.response.body, as: UTF8.self)
        Console.writeOutput(
            "\(caller) \(request.path.text)\n  \(String(decoding: request.body, as: UTF8.self))\n  \(answer)\n"
        )
    }
    do {
        _ = try outcome.response.read()
        answered += 1
        damage.learn(from: outcome.response.body)
        if request.path.operation == .recordsAccept, outcome.itemFailures.count == 0 { accepted += 1 }
    } catch {
        guard error.code != .internalError else {
            let text = String(decoding: request.body.prefix(2_000), as: UTF8.self)
            let cause = outcome.failure?.cause ?? error.reason
            Console.writeMessages("input \(input) of seed \(seed): \(cause)\n\(request.path.text)\n\(text)\n")
            exit(1)
        }
    }
}
try service.close()
let check = try await ServiceCheck.run(in: folder)
for fault in check.faults.prefix(20) { Console.writeMessages("seed \(seed): \(fault)\n") }
Console.writeOutput(
    "\(inputs) damaged requests (seed \(seed)): \(answered) were carried out, \(accepted) accepted shares; \(check.records) records and "
        + "\(check.tombstones) tombstones have \(check.faults.count) faults\n"
)
guard check.faults.isEmpty else {
    Console.writeMessages("the service with the faults is in \(folder.path)\n")
    exit(1)
}
try FileManager.default.removeItem(at: folder)
