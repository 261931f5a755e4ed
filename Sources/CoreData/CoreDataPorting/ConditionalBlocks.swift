/// Follows `#if` blocks, to leave out what is never compiled on Linux.
///
/// A condition holds on Linux, does not, or depends on more than the system, such as `DEBUG`.
struct ConditionalBlocks {
    private struct Block {
        /// Whether all that stands around the block is left out.
        let isInactiveAround: Bool
        var isInactive: Bool
        /// Whether a branch before always holds on Linux.
        var isDecided: Bool
    }

    private var blocks: [Block] = []
    private var isInactive: Bool { blocks.last?.isInactive ?? false }

    /// Returns the code of a file that may be compiled on Linux. Of conditions, only the directive is left.
    static func compiledTokens(of bytes: [UInt8]) -> [SourceCode.Token] {
        let all = SwiftLexer.tokens(of: bytes)
        var result: [SourceCode.Token] = []
        var reader = ConditionalBlocks()
        var index = 0
        while index < all.count {
            let token = all[index]
            index += 1
            guard token.isCode else { continue }
            if token.kind == .directive {
                let directive = String(decoding: bytes[token.range], as: UTF8.self)
                reader.read(directive) {
                    let start = index
                    while index < all.count, !isLineBreak(all[index], bytes) { index += 1 }
                    return LinuxCondition(all[start..<index].filter(\.isCode).map { bytes[$0.range] }).holds
                }
            }
            if !reader.isInactive { result.append(SourceCode.Token(kind: token.kind, range: token.range)) }
        }
        return result
    }

    private static func isLineBreak(_ token: SwiftToken, _ bytes: [UInt8]) -> Bool {
        token.kind == .space && bytes[token.range].contains { $0.isLineBreak }
    }

    /// - Parameter condition: Reads the condition behind the directive, and returns whether it holds.
    private mutating func read(_ directive: String, condition: () -> Bool?) {
        switch directive {
        case "#if":
            let holds = condition()
            blocks.append(
                Block(
                    isInactiveAround: isInactive,
                    isInactive: isInactive || holds == false,
                    isDecided: holds == true
                )
            )
        case "#elseif": enterBranch(condition())
        case "#else": enterBranch(true)
        case "#endif": blocks.removeLast(blocks.isEmpty ? 0 : 1)
        default: break
        }
    }

    private mutating func enterBranch(_ holds: Bool?) {
        guard var block = blocks.popLast() else { return }
        block.isInactive = block.isInactiveAround || block.isDecided || holds == false
        block.isDecided = block.isDecided || holds == true
        blocks.append(block)
    }
}

/// The condition of an `#if` on Linux.
struct LinuxCondition {
    private let words: [String]
    private var index = 0
    private var depth = 0

    init(_ words: [ArraySlice<UInt8>]) {
        self.words = words.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether the condition holds; nil if that depends on more than the system.
    var holds: Bool? {
        var reader = self
        let value = reader.disjunction()
        return reader.index == words.count ? value : nil
    }

    private func peek(_ word: String, _ distance: Int = 0) -> Bool {
        index + distance < words.count && words[index + distance] == word
    }

    private mutating func take(_ sign: String) -> Bool {
        guard peek(sign), peek(sign, 1) else { return false }
        index += 2
        return true
    }

    private mutating func disjunction() -> Bool? {
        var value = conjunction()
        while take("|") {
            let next = conjunction()
            value = value == true || next == true ? true : value == nil || next == nil ? nil : false
        }
        return value
    }

    private mutating func conjunction() -> Bool? {
        var value = operand()
        while take("&") {
            let next = operand()
            value = value == false || next == false ? false : value == nil || next == nil ? nil : true
        }
        return value
    }

    private mutating func operand() -> Bool? {
        guard index < words.count, depth < 64 else { return nil }
        depth += 1
        defer { depth -= 1 }
        let word = words[index]
        index += 1
        switch word {
        case "!": return operand().map { !$0 }
        case "true": return true
        case "false": return false
        case "(":
            let value = disjunction()
            if peek(")") { index += 1 }
            return value
        default: return peek("(") ? call(of: word) : nil
        }
    }

    /// Reads the arguments of a function such as `os` or `canImport`.
    private mutating func call(of function: String) -> Bool? {
        let argument = index + 1 < words.count ? words[index + 1] : ""
        while index < words.count, !peek(")") { index += 1 }
        index += 1
        switch function {
        case "os": return argument == "Linux"
        case "targetEnvironment": return false
        case "canImport":
            return AppleModules.names.contains(argument) ? false : LinuxModules.names.contains(argument) ? true : nil
        default: return nil
        }
    }
}
