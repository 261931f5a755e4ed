internal import DocumentMath
public import DocumentRichText
public import WebUI

extension EditorScript {
    /// Formulas: a module that pages load with their first one.
    static let formulas =
        PackageResources.formulas_js
        + Array("export { formulasIn, wholeFormula, formulaBox, takeFormulas, markFormulas };\n".utf8)
}

/// Formulas in pages that have no editor, such as those that a browser keeps for times without the server.
///
/// ```js
/// markFormulas(element, { formulas: note.formulas });
/// ```
extension EditorBundle {
    /// The functions that show formulas, with the style sheet of these. They are part of a script of the page, and take
    /// what ``DocumentRichText/RichTextDocument/formulasForReading()`` returns.
    public static var formulaScript: [UInt8] {
        PackageResources.formulas_js + Array("formulaStyle.replaceSync(`\(MathFormula.styleSheet)`);\n".utf8)
    }
}

/// Footnotes in pages that have no editor.
extension EditorBundle {
    /// The functions that find and number footnotes: a part of a script of the page.
    public static var footnoteScript: [UInt8] { PackageResources.footnotes_js }
}

/// What editors have left, for pages that have no editor.
extension EditorBundle {
    /// The functions that find texts which editors have kept in the browser: a part of a script of the page.
    ///
    /// ```js
    /// for (const { base, mine, sent, prints, drop } of await orphans(null, identifier)) { … drop(); }
    /// ```
    public static var draftScript: [UInt8] { PackageResources.drafts_js }
}

extension RichTextDocument {
    /// Returns the texts of the footnotes as the editor's documents, by their names, for pages that only show them.
    public func footnotesForReading(limits: ProseLimits = ProseLimits()) -> JSONValue {
        var found: [String: JSONValue] = [:]
        for definition in paragraphs.lazy.flatMap(FootnoteDefinition.all) where found[definition.name] == nil {
            found[definition.name] = RichTextDocument(paragraphs: definition.paragraphs).prose(limits: limits)
        }
        return .object(found)
    }

    /// Returns what the formulas of the document look like, by their sources, for pages that only show it.
    ///
    /// Each has its `markup`, or the `reason` why there is none. Of long documents, only the first ones are there.
    public func formulasForReading() -> JSONValue { .object(ShownFormulas(in: [self]).byName) }
}
