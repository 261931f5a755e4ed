/// An attribute in front of a declaration.
struct Attribute {
    /// The name, without the at sign.
    let name: String
    /// The indices of its tokens, with its arguments.
    let tokens: Range<Int>
}

extension SourceCode {
    /// Returns the attribute whose at sign is at an index.
    func attribute(at index: Int) -> Attribute? {
        guard self.is(index, "@"), self.is(index + 1, .word) else { return nil }
        var end = index + 2
        // With a space in between, parentheses are a tuple or the arguments of something else.
        if self.is(end, "("), tokens[end].range.lowerBound == tokens[end - 1].range.upperBound {
            guard let group = self.end(ofGroupAt: end) else { return nil }
            end = group
        }
        return Attribute(name: name(index + 1), tokens: index..<end)
    }

    /// The bytes from the first token to the last.
    func bytes(of attribute: Attribute) -> Range<Int> {
        tokens[attribute.tokens.lowerBound].range.lowerBound..<tokens[attribute.tokens.upperBound - 1].range.upperBound
    }

    /// The index of the word that says what a declaration is, such as `var`, from one of its attributes on.
    func introducer(from index: Int) -> Int? {
        var index = index
        // Nothing that compiles has more attributes and modifiers.
        for _ in 0..<32 {
            if let attribute = attribute(at: index) {
                index = attribute.tokens.upperBound
            } else if self.is(index, .directive) {
                // An attribute for another system.
                index += 1
            } else if self.is(index, .word), Self.modifiers.contains(text(index)) {
                // As in `class func`, `class` may be a modifier.
                if self.is(index, "class"), !Self.isModifier(text(index + 1)) { return index }
                index += 1
                if self.is(index, "("), let end = end(ofGroupAt: index) { index = end }
            } else {
                return self.is(index, .word) ? index : nil
            }
        }
        return nil
    }

    /// The index of the first modifier directly before an index; the index itself if there is none.
    func firstModifier(before index: Int) -> Int {
        var (result, place) = (index, index - 1)
        for _ in 0..<32 where place >= 0 {
            if self.is(place, ")"), self.is(place - 2, "(") { place -= 3 }
            guard self.is(place, .word), Self.modifiers.contains(text(place)), !self.is(place - 1, ".") else { break }
            result = place
            place -= 1
        }
        return result
    }

    /// The index of the first attribute or modifier of the declaration whose keyword is at an index.
    func start(ofDeclarationAt index: Int) -> Int {
        var result = index
        for _ in 0..<32 {
            let before = firstModifier(before: result)
            let name = start(ofGroupBefore: before).map { $0 - 1 } ?? before - 1
            guard before < result || self.is(name - 1, "@") && self.is(name, .word) else { break }
            result = before < result ? before : name - 1
        }
        return result
    }

    private static func isModifier(_ word: String) -> Bool {
        modifiers.contains(word) || ["var", "let", "func", "subscript"].contains(word)
    }

    private static let modifiers: Set<String> = [
        "class", "convenience", "dynamic", "fileprivate", "final", "indirect", "internal", "isolated", "lazy",
        "mutating",
        "nonisolated", "open", "optional", "override", "package", "private", "public", "required", "static", "unowned",
        "weak",
    ]
}

extension PortDraft {
    /// Surrounds an attribute with `#if canImport(ObjectiveC)`.
    ///
    /// - Parameter other: The attribute in its place where there is no Objective-C.
    mutating func makeConditional(_ attribute: Attribute, else other: String? = nil) {
        let bytes = code.bytes(of: attribute)
        let first = code.firstModifier(before: attribute.tokens.lowerBound)
        let start = code.tokens[first].range.lowerBound
        let next = code.endOfSpaces(from: bytes.upperBound)
        let indent = code.lineBreak + code.indentation(of: start)
        var block = code.isFirstOnLine(start) ? "" : indent
        block += "#if canImport(ObjectiveC)\(indent)\(code.text(bytes))"
        if let other { block += "\(indent)#else\(indent)\(other)" }
        block += "\(indent)#endif"
        let begin = code.isFirstOnLine(start) ? start : code.startOfSpaces(before: start)
        if first < attribute.tokens.lowerBound {
            // The block stands before the modifiers.
            replace(begin..<start, with: block + indent)
            replace(bytes.lowerBound..<next, with: "")
        } else if code.isLineEnd(next) {
            replace(begin..<bytes.upperBound, with: block)
        } else {
            replace(begin..<next, with: block + indent)
        }
    }

    /// Removes an attribute, along with its line if it has one to itself.
    mutating func remove(_ attribute: Attribute) {
        let bytes = code.bytes(of: attribute)
        var (start, end) = (bytes.lowerBound, code.endOfSpaces(from: bytes.upperBound))
        if code.isLineEnd(end), code.isFirstOnLine(start) {
            let next = attribute.tokens.upperBound
            let nextCode = code.tokens.indices.contains(next) ? code.tokens[next].range.lowerBound : end
            if code.text(end..<nextCode).allSatisfy(\.isWhitespace) {
                // What follows moves up, and keeps the spaces of the attribute.
                end = nextCode
            } else {
                start -= code.indentation(of: start).utf8.count
                end = min(end + code.lineBreak.utf8.count, code.bytes.count)
            }
        }
        replace(start..<end, with: "")
    }
}
