import DocumentRichText
import Foundation
import MarkdownVault

// Looks for texts that readers take more than proportionally long for: makes random texts of a length and of twice that
// length, and compares the steps that reading them takes. Steps are counted, so the machine's load does not matter.
//
//     text-fuzz --inputs 2000 --seed 1

/// The growth of the steps that doubling a text may cause.
let mostGrowth = 2.3
let readers: [(name: String, steps: (String) throws -> Int)] = [
    ("Markdown", RichTextDocument.steps(ofMarkdown:)), ("HTML", RichTextDocument.steps(ofHTML:)),
    ("outline", MarkdownOutline.steps(of:)),
]
let inputs = option("--inputs") ?? 200
let size = option("--size") ?? 20_000
let seed = option("--seed") ?? 1
var source = TextSource(seed: UInt64(seed))
var findings = 0

let start = ContinuousClock.now
for _ in 0..<inputs {
    let input = source.next()
    for reader in readers {
        // Limits, such as those of open brackets, are reached at some length: only what grows on and on is a finding.
        guard try growth(of: input, by: reader.steps, from: size) > mostGrowth,
            try growth(of: input, by: reader.steps, from: 4 * size) > mostGrowth
        else { continue }
        findings += 1
        print("\(reader.name) is not linear: \(input)")
    }
}
let seconds = Int(((ContinuousClock.now - start) / .seconds(1)).rounded())
print("\(inputs) texts from seed \(seed) in \(seconds) s: \(findings) not linear")
exit(findings == 0 ? 0 : 1)

/// Returns the growth of the steps for a text of twice the size, as if it had exactly twice as many bytes.
func growth(of input: TextInput, by steps: (String) throws -> Int, from size: Int) rethrows -> Double {
    let (once, twice) = (input.text(of: size), input.text(of: 2 * size))
    let ratio = Double(try steps(twice)) / Double(max(try steps(once), 1))
    return ratio * 2 * Double(once.utf8.count) / Double(twice.utf8.count)
}

func option(_ name: String) -> Int? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil }
}
