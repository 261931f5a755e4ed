import DocumentRichText
import Foundation
import MarkdownVault

// Looks for texts that readers and writers take more than proportionally long for: makes random texts of a length and
// of twice that length, and compares the steps that reading them takes, and writing what was read. Steps are counted,
// so the machine's load does not matter.
//
//     text-fuzz --inputs 2000 --seed 1

/// The growth of the steps that doubling a text may cause.
let mostGrowth = 2.3
let readers: [(name: String, language: TextLanguage, steps: (String) throws -> Int)] = [
    ("Markdown", .markup, RichTextDocument.steps(ofMarkdown:)), ("HTML", .markup, RichTextDocument.steps(ofHTML:)),
    ("outline", .markup, MarkdownOutline.steps(of:)), ("RTF", .rtf, RichTextDocument.steps(ofRTF:)),
    ("front matter", .frontMatter, FrontMatter.steps(of:)),
    ("writing of Markdown's", .markup, { try written(RichTextDocument(markdown: $0)) }),
    ("writing of HTML's", .markup, { try written(RichTextDocument(html: $0)) }),
    ("writing of RTF's", .rtf, { try written(RichTextDocument(rtf: Data($0.utf8))) }),
]
let inputs = option("--inputs") ?? 200
let size = option("--size") ?? 20_000
let seed = option("--seed") ?? 1
var source = TextSource(seed: UInt64(seed))
var findings = 0

let start = ContinuousClock.now
for _ in 0..<inputs {
    let made = TextLanguage.allCases.map { ($0, source.next(in: $0)) }
    for (language, input) in made {
        for reader in readers where reader.language == language {
            // Limits, such as those of open brackets, are reached at some length, and an odd number of quotes hides what an
            // even one shows: only what grows at each doubling is a finding.
            guard [size, 2 * size, 4 * size].allSatisfy({ growth(of: input, by: reader.steps, from: $0) > mostGrowth })
            else { continue }
            findings += 1
            print("\(reader.name) is not linear: \(input)")
        }
    }
}
let seconds = Int(((ContinuousClock.now - start) / .seconds(1)).rounded())
print("\(inputs) texts of each language from seed \(seed) in \(seconds) s: \(findings) not linear")
exit(findings == 0 ? 0 : 1)

/// Returns the growth of the steps for a text of twice the size, as if it had exactly twice as many bytes; 0 if a text
/// is refused, as is one that is nested too deeply.
func growth(of input: TextInput, by steps: (String) throws -> Int, from size: Int) -> Double {
    let (once, twice) = (input.text(of: size), input.text(of: 2 * size))
    do {
        let ratio = Double(try steps(twice)) / Double(max(try steps(once), 1))
        return ratio * 2 * Double(once.utf8.count) / Double(twice.utf8.count)
    } catch {
        return 0
    }
}

/// The steps of all writers. The bytes around an empty document count little beside a thousand.
func written(_ document: RichTextDocument) -> Int {
    let steps = document.writingSteps
    return steps.rtf + steps.markdown + steps.html + 1000
}

func option(_ name: String) -> Int? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil }
}
