extension ClassGenerator {
    /// All that the files hold as the text of one file, for builds, which have to know beforehand how their files are
    /// called. It is a comment alone where no class is generated.
    ///
    /// - Parameter modelName: what the file says it is made from.
    package func combinedText(of modelName: String) -> String {
        let files = files.map { Self.parts(of: $0.text) }
        var source = SourceText()
        source.line("// Generated from \(modelName). Edit the model instead of this file.")
        guard !files.isEmpty else { return source.text }
        source.line()
        source.imports(publicly: true)
        if !files.contains(where: \.importsPublicly) { Self.usePublicly(modelName, &source) }
        return source.text + files.map(\.declarations).joined(separator: "\n")
    }

    /// A declaration that is public whatever the classes written by hand are: without the public import, public ones could
    /// not have the properties, and with it, internal ones would leave it unused, which is a warning.
    private static func usePublicly(_ modelName: String, _ source: inout SourceText) {
        let name = modelName.prefix { $0 != "." }.filter { $0.isLetter || $0.isNumber }
        source.documentation("What the classes of the model are made of.")
        source.line("public typealias _\(name)Object = NSManagedObject")
        source.line()
    }

    /// Every file begins with its header and, if it needs one, an import. Neither can be a line of a declaration: comments
    /// there have three slashes, and all text is in literals.
    private static func parts(of text: String) -> (declarations: String, importsPublicly: Bool) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.firstIndex { !$0.isEmpty && !$0.hasPrefix("// ") && !$0.hasSuffix("import CoreData") }
        let declarations = lines[(end ?? lines.endIndex)...].joined(separator: "\n")
        return (declarations, lines[..<(end ?? lines.endIndex)].contains("public import CoreData"))
    }
}
