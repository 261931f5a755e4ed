import Foundation
import WebUI
import WebUIServer

// Feeds a server with input that no browser would send: broken messages to a page, broken forms and header fields to
// their parsers, and broken requests and frames over real connections. The process crashes if anything traps. At the
// end the server must still respond, and memory use must equal that after a tenth of the inputs.
//
//     web-fuzz --inputs 1000000 --seed 1

let inputs = option("--inputs") ?? 100_000
var source = InputSource(seed: UInt64(option("--seed") ?? 1))
var tally = Tally()
let target = try await WireTarget()
let page = ViewSession(url: URL(filePath: "/")) { TargetView() }
var patches = 0
page.onPatch = { _ in patches += 1 }
_ = page.renderPage()

let start = ContinuousClock.now
var memory = 0
for number in 0..<inputs {
    switch source.below(40) {
    case 0: await target.request(source.request())
    case 1: await target.frames(source.frames())
    case 2..<8: tally.check(form: source.form(), pieces: source.below(300) + 1)
    case 8..<14: tally.check(field: source.field())
    default: tally.check(message: source.message(), page: page)
    }
    if number == inputs / 10 { memory = residentMegabytes() }
    if number % 256 == 0 { await Task.yield() }
}
let seconds = Int(((ContinuousClock.now - start) / .seconds(1)).rounded())
let growth = residentMegabytes() - memory
let isAlive = await target.isAlive()
print(
    "\(inputs) inputs in \(seconds) s: \(patches) patches, \(tally); \(growth) MB more memory than after a tenth, server answers: \(isAlive)"
)
// Caches of pages and rate limits are bounded, but need not be full after a tenth of the inputs.
exit(isAlive && growth <= 64 ? 0 : 1)

func option(_ name: String) -> Int? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil }
}

func residentMegabytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096 / 1_000_000
}
