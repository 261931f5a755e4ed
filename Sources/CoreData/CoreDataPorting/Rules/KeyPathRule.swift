/// `#keyPath(Note.folder.name)` becomes `"folder.name"`.
///
/// Names with a capital letter at the beginning are types, such as `Model.Note`, unless nothing follows them.
enum KeyPathRule: PortRule {
    static func apply(to draft: inout PortDraft) {
        let code = draft.code
        for index in code.tokens.indices where code.is(index, "#keyPath") && code.is(index + 1, "(") {
            guard let end = code.end(ofGroupAt: index + 1), let path = path(code, index + 2..<end - 1) else { continue }
            let range = code.tokens[index].range.lowerBound..<code.tokens[end - 1].range.upperBound
            draft.replace(range, with: "\"\(path)\"")
            draft.note(.keyPath, at: range.lowerBound, "\(code.excerpt(range)) is \"\(path)\"")
        }
    }

    /// Returns names of properties with points between them, without the type that they start from; nil if the tokens
    /// are anything else.
    static func path(_ code: SourceCode, _ range: Range<Int>) -> String? {
        var names: [String] = []
        for index in range {
            if code.is(index, .word), names.isEmpty || code.is(index - 1, ".") {
                names.append(code.name(index))
            } else if !code.is(index, ".") && !code.is(index, "?") && !code.is(index, "!") {
                return nil
            }
        }
        let isTyped = names.count > 1 && names[0].utf8.first?.isUppercase == true
        if isTyped { names.removeFirst() }
        while isTyped, names.count > 1, names[0].utf8.first?.isUppercase == true { names.removeFirst() }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }
}
