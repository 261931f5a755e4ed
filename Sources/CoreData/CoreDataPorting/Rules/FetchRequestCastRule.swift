/// `request as! NSFetchRequest<NSFetchRequestResult>`, which is always nil on Linux, becomes `request` where any type of
/// request will do.
enum FetchRequestCastRule: PortRule {
    static func apply(to draft: inout PortDraft) {
        let code = draft.code
        // In CoreData itself such casts say something.
        guard !draft.base.declares("NSFetchRequest") else { return }
        for index in code.tokens.indices where code.is(index, "as") && code.is(index + 2, "NSFetchRequest") {
            guard code.is(index + 1, "!") || code.is(index + 1, "?"), let end = endOfType(code, index + 2) else {
                continue
            }
            let offset = code.tokens[index].range.lowerBound
            let cast = offset..<code.tokens[end - 1].range.upperBound
            let start = code.tokens[index - 1].range.upperBound
            if !code.is(end - 2, "NSFetchRequestResult") {
                draft.note(.otherCast, at: offset, "\(code.excerpt(cast)) fails on Linux")
            } else if code.is(index + 1, "!"), isDeletion(code, index) || isPlainValue(code, index) {
                draft.replace(start..<cast.upperBound, with: "")
                draft.note(.fetchRequestCast, at: offset, "\(code.excerpt(cast)) is not needed")
            } else if code.is(index + 1, "?"), isBound(code, index) {
                let operand = code.tokens[index - 1].range
                draft.replace(operand.lowerBound..<cast.upperBound, with: "Optional(\(code.text(operand)))")
                draft.note(.fetchRequestCast, at: offset, "\(code.excerpt(cast)) is not needed")
            } else {
                draft.note(.otherCast, at: offset, "\(code.excerpt(cast)) is always nil on Linux")
            }
        }
    }

    /// The index behind `NSFetchRequest<…>`.
    private static func endOfType(_ code: SourceCode, _ index: Int) -> Int? {
        var end = index + 1
        guard code.is(end, "<") else { return nil }
        while code.is(end, .word) || code.is(end, ".") || code.is(end, "<") { end += 1 }
        return code.is(end, ">") ? end + 1 : nil
    }

    /// Whether the operand is one name in the call of a batch deletion.
    private static func isDeletion(_ code: SourceCode, _ index: Int) -> Bool {
        guard let start = startOfOperand(code, index) else { return false }
        return code.are(start - 4, "NSBatchDeleteRequest", "(", "fetchRequest", ":")
    }

    /// Whether the operand is the value of a constant or variable without a type.
    private static func isPlainValue(_ code: SourceCode, _ index: Int) -> Bool {
        guard let start = startOfOperand(code, index), code.is(start - 1, "="), code.is(start - 2, .word) else {
            return false
        }
        return code.is(start - 3, "let") || code.is(start - 3, "var")
    }

    /// Whether the operand is one name, bound by `if let` or `guard let`.
    private static func isBound(_ code: SourceCode, _ index: Int) -> Bool {
        guard code.is(index - 1, .word), code.is(index - 2, "="), code.is(index - 3, .word) else { return false }
        let word = index - 5
        return (code.is(index - 4, "let") || code.is(index - 4, "var"))
            && (code.is(word, "if") || code.is(word, "guard") || code.is(word, ",") || code.is(word, "while"))
    }

    /// The index of the first token of an operand made of names, calls and points.
    private static func startOfOperand(_ code: SourceCode, _ index: Int) -> Int? {
        var start = index
        while start > 0 {
            let previous = start - 1
            if code.is(previous, ")") {
                // Calls with arguments are rare here, and not searched for their beginning.
                guard code.is(previous - 1, "(") else { return nil }
                start = previous - 1
            } else if code.is(previous, .word) || code.is(previous, ".") {
                start = previous
            } else {
                break
            }
        }
        return start < index ? start : nil
    }
}
