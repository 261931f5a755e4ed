/// Notes what no rule can rewrite, and what the compiler on Linux would name less clearly or not at all.
enum ManualWorkRule: PortRule {
    static func apply(to draft: inout PortDraft) {
        let code = draft.code
        for index in code.tokens.indices where code.is(index, .word) {
            if code.is(index, "override") {
                noteOverride(index, &draft)
            } else if code.is(index, "optional") {
                noteOptional(index, &draft)
            } else if code.is(index, "AutoreleasingUnsafeMutablePointer") {
                noteValidation(index, &draft)
            } else if code.is(index, "os_log") || code.is(index, "OSLog") {
                noteLog(index, &draft)
            }
        }
    }

    private static func noteOverride(_ index: Int, _ draft: inout PortDraft) {
        let code = draft.code
        guard code.tokens[index].isMember, let type = code.type(around: index), type.isExtension else { return }
        guard let introducer = code.introducer(from: index) else { return }
        draft.note(
            .overrideInExtension,
            at: code.tokens[index].range.lowerBound,
            "\(code.text(introducer)) \(code.text(introducer + 1)) overrides in an extension of \(type.name)"
        )
    }

    private static func noteOptional(_ index: Int, _ draft: inout PortDraft) {
        let code = draft.code
        guard code.tokens[index].isMember, let introducer = code.introducer(from: index), introducer > index,
            code.is(introducer, "func") || code.is(introducer, "var")
        else { return }
        draft.note(
            .optionalRequirement,
            at: code.tokens[index].range.lowerBound,
            "\(code.text(introducer + 1)) is an optional requirement"
        )
    }

    private static func noteValidation(_ index: Int, _ draft: inout PortDraft) {
        draft.note(
            .validationByKey,
            at: draft.code.tokens[index].range.lowerBound,
            "AutoreleasingUnsafeMutablePointer is not on Linux"
        )
    }

    /// Notes the function or the type, but neither the module `OSLog` nor a member of that name.
    private static func noteLog(_ index: Int, _ draft: inout PortDraft) {
        let code = draft.code
        if code.is(index - 1, "import") || code.is(index - 1, ".") || code.are(index - 2, "canImport", "(") { return }
        draft.note(.systemLog, at: code.tokens[index].range.lowerBound, "\(code.text(index)) is not on Linux")
    }
}
