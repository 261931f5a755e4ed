/// `@objc` and `@objcMembers` are removed where they mean Core Data, whose macros do all that they did. Elsewhere they are
/// left to the systems that have Objective-C.
enum ObjectiveCRule: PortRule {
    static func apply(to draft: inout PortDraft) {
        let code = draft.code
        for index in code.tokens.indices where code.is(index, "@") {
            guard code.is(index + 1, "objc") || code.is(index + 1, "objcMembers"),
                let attribute = code.attribute(at: index), let introducer = code.introducer(from: index)
            else { continue }
            let offset = code.tokens[index].range.lowerBound
            let text = code.excerpt(code.bytes(of: attribute))
            let isManaged = isBesideManaged(attribute, introducer, in: code)
            if !draft.keepsManaged, isManaged || meansManagedObjects(index, introducer, draft) {
                draft.remove(attribute)
                draft.note(.conditionalAttribute, at: offset, "\(text) is removed")
            } else {
                // Beside @NSManaged, the rule for members writes one block for both.
                if !isManaged { draft.makeConditional(attribute) }
                draft.note(.conditionalAttribute, at: offset, "\(text) is conditional")
            }
            if meansManagedObjects(index, introducer, draft) { noteName(attribute, introducer, &draft) }
        }
    }

    /// Whether `@NSManaged` stands among the attributes of the same declaration.
    private static func isBesideManaged(_ attribute: Attribute, _ introducer: Int, in code: SourceCode) -> Bool {
        let start = code.start(ofDeclarationAt: attribute.tokens.lowerBound)
        return (start..<introducer).contains { code.is($0, "NSManaged") && code.is($0 - 1, "@") }
    }

    /// Whether the declaration is a class of managed objects, or a member of one.
    private static func meansManagedObjects(_ index: Int, _ introducer: Int, _ draft: PortDraft) -> Bool {
        let code = draft.code
        if let type = code.type(startingAt: introducer) { return draft.base.isManaged(type) }
        guard code.tokens[index].isMember, let type = code.type(around: index) else { return false }
        return draft.base.isManaged(type)
    }

    /// Notes a class or managed property whose name in the model may not be its name in Swift.
    private static func noteName(_ attribute: Attribute, _ introducer: Int, _ draft: inout PortDraft) {
        let code = draft.code
        let tokens = attribute.tokens
        guard tokens.count == 5, code.is(introducer, "class") || code.is(introducer, "var") else { return }
        let (objectiveC, swift) = (code.name(tokens.lowerBound + 3), code.name(introducer + 1))
        guard objectiveC != swift else { return }
        draft.note(
            .objectiveCName,
            at: code.tokens[tokens.lowerBound].range.lowerBound,
            "\(swift) is \(objectiveC) in Objective-C, and perhaps in the model"
        )
    }
}
