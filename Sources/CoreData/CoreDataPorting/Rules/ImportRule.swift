/// Imports of modules that only Apple's systems have become conditional, and those that Linux needs beside them are added.
enum ImportRule: PortRule {
    static func apply(to draft: inout PortDraft) {
        let code = draft.code
        let imports = code.tokens.indices.compactMap { ImportStatement(code, at: $0) }
        guard let first = imports.first else { return }
        var missing = missingModules(draft, imports)
        for statement in imports {
            if AppleModules.names.contains(statement.module) {
                makeConditional(statement, else: missing.popLast(), &draft)
            } else if statement.isSubmodule {
                draft.replace(statement.path, with: statement.module)
                draft.note(
                    .conditionalImport,
                    at: statement.range.lowerBound,
                    "\(statement.text) names the module alone"
                )
            }
        }
        let start = first.range.lowerBound
        let indent = code.lineBreak + code.indentation(of: start)
        for module in missing {
            draft.replace(start..<start, with: "import \(module)\(indent)")
            draft.note(.addedImport, at: start, "import \(module) is added")
        }
        let hasPlatform = imports.contains {
            $0.module == "PlatformBackfill" || AppleModules.backfilled.contains($0.module)
        }
        if uses(LinuxModules.platform, draft), !hasPlatform {
            let lines = ["#if !canImport(ObjectiveC)", "import PlatformBackfill", "#endif", ""]
            draft.replace(start..<start, with: lines.joined(separator: indent))
            draft.note(.platformBackfill, at: start, "import PlatformBackfill is added")
        }
        if uses(LinuxModules.networking, draft), !imports.contains(where: { $0.module == "FoundationNetworking" }) {
            let lines = ["#if canImport(FoundationNetworking)", "import FoundationNetworking", "#endif", ""]
            draft.replace(start..<start, with: lines.joined(separator: indent))
            draft.note(.addedImport, at: start, "import FoundationNetworking is added")
        }
    }

    /// Returns the module that the file's imports on Linux lack for what it uses of Foundation, if there is one.
    private static func missingModules(_ draft: PortDraft, _ imports: [ImportStatement]) -> [String] {
        let modules = Set(imports.map(\.module))
        guard !modules.contains("SwiftUI") else { return [] }
        if uses(LinuxModules.screens, draft) { return ["SwiftUI"] }
        guard modules.isDisjoint(with: ["CoreData", "FoundationBackfill"]) else { return [] }
        let hasFoundation = modules.contains("Foundation")
        guard hasFoundation || !modules.isDisjoint(with: AppleModules.names) else { return [] }
        if uses(LinuxModules.backfill, draft) { return ["CoreData"] }
        return hasFoundation ? [] : ["Foundation"]
    }

    /// Whether a file uses one of some names that the code base does not declare itself.
    private static func uses(_ names: Set<String>, _ draft: PortDraft) -> Bool {
        let (code, names) = (draft.code, names.filter { !draft.base.declares($0) })
        return code.tokens.indices.contains { index in
            code.is(index, .word) && (5...40).contains(code.tokens[index].range.count)
                && names.contains(code.text(index))
        }
    }

    private static func makeConditional(_ statement: ImportStatement, else module: String?, _ draft: inout PortDraft) {
        let code = draft.code
        let start = statement.range.lowerBound
        let indent = code.lineBreak + code.indentation(of: start)
        var lines = ["#if canImport(\(statement.module))", statement.text]
        let isBackfilled = AppleModules.backfilled.contains(statement.module)
        let others = [module, isBackfilled ? "PlatformBackfill" : nil].compactMap { $0 }
        if !others.isEmpty { lines += ["#else"] + others.map { "import \($0)" } }
        lines.append("#endif")
        draft.replace(statement.range, with: lines.joined(separator: indent))
        draft.note(.conditionalImport, at: start, "\(statement.text) is conditional")
        if isBackfilled {
            draft.note(.platformBackfill, at: start, "PlatformBackfill stands in for \(statement.module)")
        } else {
            draft.note(.missingModule, at: start, "\(statement.module) is not on Linux")
        }
    }
}

/// An import with its attributes.
private struct ImportStatement {
    /// The bytes of the statement.
    let range: Range<Int>
    /// The bytes of what is imported, with the kind of declaration in front.
    let path: Range<Int>
    let module: String
    let text: String
    /// Whether a header is named as on Apple's platforms, such as `CoreData.NSFetchRequest`, or one class of CoreData.
    let isSubmodule: Bool

    /// Returns nil unless the word at an index is `import`, first on its line apart from attributes and access levels.
    init?(_ code: SourceCode, at index: Int) {
        guard code.is(index, "import"), code.is(index + 1, .word) else { return nil }
        var first = index
        while first > 0 {
            if code.is(first - 1, .word), code.is(first - 2, "@") {
                first -= 2
            } else if code.is(first - 1, .word), Self.levels.contains(code.text(first - 1)) {
                first -= 1
            } else {
                break
            }
        }
        let start = code.tokens[first].range.lowerBound
        guard code.isFirstOnLine(start), code.type(around: index) == nil else { return nil }
        var last = index + 1
        let hasKind = code.is(last + 1, .word) && Self.kinds.contains(code.text(last))
        if hasKind { last += 1 }
        let root = last
        module = code.name(last)
        while code.is(last + 1, "."), code.is(last + 2, .word) { last += 2 }
        range = start..<code.tokens[last].range.upperBound
        path = code.tokens[index + 1].range.lowerBound..<range.upperBound
        text = code.text(range)
        isSubmodule = last > root && (module == "CoreData" || module == "Foundation" && !hasKind)
    }

    private static let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
    private static let kinds: Set<String> = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
}
