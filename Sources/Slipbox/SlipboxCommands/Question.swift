internal import CoreDataCommandLine
internal import Foundation

/// Something that a command asks its user.
struct Question: Sendable {
    /// The text before the answer.
    let prompt: String
    /// Whether the answer is not to be seen.
    let isSecret: Bool

    init(_ prompt: String, isSecret: Bool = false) {
        (self.prompt, self.isSecret) = (prompt, isSecret)
    }
}

extension CommandCall {
    /// Asks the user at the terminal; without one, reads the answers from the lines of the standard input.
    ///
    /// - Throws: `UsageError` if an answer is empty, or there are too few lines.
    func answers(to questions: [Question]) throws -> [String] {
        let answers: [String]
        if let ask = streams.ask {
            answers = questions.map { (ask($0.prompt, $0.isSecret) ?? "").trimmingCharacters(in: .whitespaces) }
        } else {
            let lines = streams.input().split(separator: "\n", omittingEmptySubsequences: false)
            answers = lines.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        for (place, question) in questions.enumerated() where place >= answers.count || answers[place].isEmpty {
            let name = question.prompt.trimmingCharacters(in: CharacterSet(charactersIn: ": "))
            throw UsageError("the answer \(place + 1) is missing: \(name)")
        }
        return answers
    }
}
