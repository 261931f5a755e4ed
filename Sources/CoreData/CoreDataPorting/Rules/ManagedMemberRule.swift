/// `@NSManaged` becomes `@Managed` before properties and `@ManagedFunction` before functions, the macros of CoreData.
enum ManagedMemberRule: PortRule {
    static func apply(to draft: inout PortDraft) {
        let code = draft.code
        for index in code.tokens.indices where code.is(index, "@") && code.is(index + 1, "NSManaged") {
            guard let attribute = code.attribute(at: index), let introducer = code.introducer(from: index) else {
                continue
            }
            let isFunction = code.is(introducer, "func")
            let macro = draft.base.attribute(isFunction ? "ManagedFunction" : "Managed")
            let offset = code.tokens[index].range.lowerBound
            if draft.keepsManaged {
                draft.makeConditional(group(around: attribute, in: code), else: macro)
            } else {
                draft.replace(code.bytes(of: attribute), with: macro)
                removeDynamic(attribute.tokens.upperBound..<introducer, &draft)
            }
            draft.note(.managedMember, at: offset, "@NSManaged is \(macro)")
            if isFunction {
                noteFunction(introducer + 1, at: offset, &draft)
            } else {
                noteProperty(introducer, at: offset, &draft)
            }
        }
    }

    /// Returns the attribute along with those for Objective-C beside it.
    private static func group(around attribute: Attribute, in code: SourceCode) -> Attribute {
        var (start, end) = (attribute.tokens.lowerBound, attribute.tokens.upperBound)
        if let next = code.attribute(at: end), next.name == "objc" { end = next.tokens.upperBound }
        let name = code.start(ofGroupBefore: start).map { $0 - 1 } ?? start - 1
        if code.is(name, "objc"), code.is(name - 1, "@") { start = name - 1 }
        return Attribute(name: attribute.name, tokens: start..<end)
    }

    /// Removes a modifier that macros do not take, and do not need.
    private static func removeDynamic(_ modifiers: Range<Int>, _ draft: inout PortDraft) {
        let code = draft.code
        for index in modifiers where code.is(index, "dynamic") {
            let bytes = code.tokens[index].range
            draft.replace(bytes.lowerBound..<code.endOfSpaces(from: bytes.upperBound), with: "")
        }
    }

    private static func noteFunction(_ name: Int, at offset: Int, _ draft: inout PortDraft) {
        let text = draft.code.name(name)
        let isKnown = ["addTo", "removeFrom", "insertInto", "replace"].contains { verb in
            text.hasPrefix(verb) && text.dropFirst(verb.count).first?.isLowercase == false
        }
        if !isKnown { draft.note(.otherFunction, at: offset, "\(text) has no name that says what it does") }
    }

    private static func noteProperty(_ introducer: Int, at offset: Int, _ draft: inout PortDraft) {
        let code = draft.code
        if code.is(introducer + 2, ":"), draft.base.isEnum(code.name(introducer + 3)), !code.is(introducer + 4, ".") {
            draft.note(.enumeration, at: offset, "\(code.name(introducer + 1)) is of an enum")
        }
        let end = code.is(introducer + 4, "?") ? introducer + 5 : introducer + 4
        if code.is(introducer + 2, ",") || code.is(introducer + 2, ":") && code.is(end, ",") {
            draft.note(.severalNames, at: offset, "the macro takes one property at a time")
        }
    }
}
