/// `@ManagedObject` is added before classes with managed properties or properties for Objective-C, and before one
/// extension of each, so that key-value coding and key paths know their properties.
enum ManagedClassRule: PortRule {
    static func apply(to draft: inout PortDraft) {
        let code = draft.code
        var seen = Set<Int>()
        for index in code.tokens.indices where code.is(index, "@") && code.tokens[index].isMember {
            let isManaged = code.is(index + 1, "NSManaged")
            guard isManaged || code.is(index + 1, "objc"), let type = code.tokens[index].type else { continue }
            let declaration = code.types[type]
            guard draft.base.isManaged(declaration), declaration.isClass || isManaged else { continue }
            guard let introducer = code.introducer(from: index), code.is(introducer, "var") else { continue }
            guard seen.insert(type).inserted else { continue }
            if declaration.isClass || draft.base.isListed(type, of: draft.file) {
                add(to: declaration, &draft)
            } else {
                draft.note(
                    .secondExtension,
                    at: code.tokens[declaration.index].range.lowerBound,
                    "another extension of \(declaration.name) has properties as well"
                )
            }
        }
    }

    private static func add(to declaration: TypeDeclaration, _ draft: inout PortDraft) {
        let code = draft.code
        let first = code.start(ofDeclarationAt: declaration.index)
        let isThere = (first..<declaration.index).contains { code.is($0, "ManagedObject") }
        guard !isThere else { return }
        let start = code.tokens[first].range.lowerBound
        let indent = code.lineBreak + code.indentation(of: start)
        let attribute = draft.base.attribute("ManagedObject")
        let lines = draft.keepsManaged ? ["#if !canImport(ObjectiveC)", attribute, "#endif", ""] : [attribute, ""]
        let text = lines.joined(separator: indent)
        draft.replace(start..<start, with: code.isFirstOnLine(start) ? text : indent + text)
        draft.note(.managedClass, at: start, "\(attribute) is added to \(declaration.name)")
    }
}
