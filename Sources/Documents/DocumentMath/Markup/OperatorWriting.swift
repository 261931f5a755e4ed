extension MarkupWriter {
    /// Writes an operator, with those attributes that browsers would not choose themselves.
    mutating func writeOperator(_ text: String, _ place: OperatorPlace) {
        var attributes = Self.stretchy.contains(text) ? " stretchy=\"false\"" : ""
        if place.keepsLimits { attributes += " movablelimits=\"false\"" }
        if !Self.hasUsualSpaces(text, place) { attributes += Self.spacing(place) }
        element("mo", attributes, text: text)
    }

    /// Writes a delimiter that grows with its row; nothing if there is none.
    mutating func writeFence(_ text: String, form: String) {
        guard !text.isEmpty else { return }
        element("mo", " form=\"\(form)\" stretchy=\"true\"\(Self.withoutSpaces(text))", text: text)
    }

    /// Writes a delimiter of a fixed height.
    mutating func writeDelimiter(_ text: String, height: Double, _ atomClass: AtomClass, _ place: OperatorPlace) {
        let size = Self.ems(height)
        let form = atomClass == .opening ? " form=\"prefix\"" : atomClass == .closing ? " form=\"postfix\"" : ""
        let bounds = " stretchy=\"true\" symmetric=\"true\" minsize=\"\(size)\" maxsize=\"\(size)\""
        element("mo", form + bounds + Self.spacing(place), text: text)
    }

    mutating func write(_ fence: MathFence, _ style: MathStyle) {
        element("mrow") { writer in
            writer.writeFence(fence.opening, form: "prefix")
            for (index, part) in fence.parts.enumerated() {
                writer.writeList(part, style)
                guard index < fence.middles.count, !fence.middles[index].isEmpty else { continue }
                let attributes = " stretchy=\"true\" lspace=\"0.05em\" rspace=\"0.05em\""
                writer.element("mo", attributes, text: fence.middles[index])
            }
            writer.writeFence(fence.closing, form: "postfix")
        }
    }

    static func spacing(_ place: OperatorPlace) -> String {
        " lspace=\"\(ems(Double(place.before) / 18))\" rspace=\"\(ems(Double(place.after) / 18))\""
    }

    private static func withoutSpaces(_ text: String) -> String {
        SymbolTable.plainDelimiters.contains(text) ? "" : spacing(OperatorPlace())
    }

    /// Returns whether the dictionary of MathML Core has the spaces of a place.
    private static func hasUsualSpaces(_ text: String, _ place: OperatorPlace) -> Bool {
        if place.before == 0, place.after == 0, SymbolTable.plainDelimiters.contains(text) {
            return true
        }
        guard place.isInfix else { return false }
        switch (place.before, place.after) {
        case (5, 5): return usualRelations.contains(text)
        case (4, 4): return usualOperators.contains(text)
        case (0, 3): return text == "," || text == ";"
        default: return false
        }
    }

    /// Relations with the spaces of TeX in the dictionary of MathML Core.
    private static let usualRelations: Set<String> = [
        "=", "<", ">", "≤", "≥", "≠", "≈", "≡", "∼", "≃", "≅", "∈", "∉", "∋", "⊂", "⊆", "⊃", "⊇", "→", "←", "↔", "⇒",
        "⇐", "⇔", "⟶", "⟹", "⟺", "↦", "∝", "≪", "≫", "≔",
    ]

    /// Binary operators with the spaces of TeX in the dictionary of MathML Core.
    private static let usualOperators: Set<String> = ["+", "\u{2212}", "±", "∓", "∪", "∩", "∧", "∨", "⊕"]

    /// The operators that grow with their rows in the dictionary of MathML Core.
    private static let stretchy: Set<String> = [
        "(", ")", "[", "]", "{", "}", "|", "‖", "⟨", "⟩", "⌊", "⌋", "⌈", "⌉", "⟦", "⟧", "⟮", "⟯", "⎰", "⎱", "↑", "↓",
        "↕",
        "⇑", "⇓", "⇕", "∣", "∥", "⦃", "⦄",
    ]
}
