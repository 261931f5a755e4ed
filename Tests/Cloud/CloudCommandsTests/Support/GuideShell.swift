import Foundation
import Testing

@testable import CloudCommands

/// The blocks of a guide, and as much of a shell as their lines need.
struct GuideShell {
    struct Block {
        let language: String
        var lines: [String] = []
    }

    static let package = URL(fileURLWithPath: #filePath).appending(path: "../../../../..").standardized

    let tool: ToolFixture

    static func blocks(of guide: String) throws -> [Block] {
        let text = try String(contentsOf: package.appending(path: guide), encoding: .utf8)
        var (blocks, open): ([Block], Block?) = ([], nil)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") {
                if let block = open { blocks.append(block) }
                open = open == nil ? Block(language: String(line.dropFirst(3))) : nil
            } else {
                open?.lines.append(line)
            }
        }
        return blocks
    }

    /// Runs a line. Those that change the system are left out, and those that begin a service only parsed.
    func run(_ line: String) async throws {
        if line.hasPrefix("sudo ") || line.hasPrefix("swift build ") { return }
        if line.hasPrefix("cloud serve ") {
            let response = CloudTool.dispatcher.response(to: Array(Self.words(of: line).dropFirst()))
            guard case .run(let command, let arguments) = response else { return #expect(Bool(false), "\(line)") }
            return #expect(try command.init(arguments) is ServeCommand)
        }
        if let match = line.wholeMatch(of: /export (\w+)=\$\((.+)\)/) {
            tool[String(match.1)] = try await output(of: String(match.2))
        } else if let match = line.wholeMatch(of: /export (\w+)=(\S+)/) {
            // The test's service is elsewhere, and without a certificate.
            if match.1 != "CLOUDKIT_ENDPOINT" { tool[String(match.1)] = String(match.2) }
        } else if let match = line.wholeMatch(of: /(.+) > (\S+)/), !match.2.contains("\"") {
            try tool.write(try await output(of: String(match.1)) + "\n", to: String(match.2))
        } else {
            _ = try await output(of: line)
        }
    }

    private func output(of line: String) async throws -> String {
        let words = Self.words(of: line)
        if words.first == "echo" { return words.dropFirst().joined(separator: " ") }
        try #require(words.first == "cloud", "\(line)")
        let result = await tool.run(Array(words.dropFirst()))
        try #require(result.outcome == .success, "\(line): \(result.messages)")
        return result.text
    }

    /// The words of a line; those in quotation marks are one.
    private static func words(of line: String) -> [String] {
        var (words, isQuoted): ([String], Bool) = ([""], false)
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == " ", !isQuoted {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}
