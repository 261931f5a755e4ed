internal import Foundation

extension RTFReader {
    /// Reads a complete field instruction. A hyperlink applies to the text of the field.
    mutating func readFieldInstruction() {
        meter.add(scratch.count)
        let instruction = String(decoding: scratch, as: UTF8.self)
        scratch.removeAll(keepingCapacity: true)
        guard state.isField else { return }
        let words = Self.words(of: instruction)
        guard words.count > 1 else { return }
        switch words[0].uppercased() {
        case "HYPERLINK":
            // `\l` names a location within the document.
            let place = words.firstIndex(of: "\\l").flatMap {
                words.indices.contains($0 + 1) ? "#" + words[$0 + 1] : nil
            }
            let address = words[1].hasPrefix("\\") ? "" : words[1]
            state.link = address + (place ?? "")
        case "INCLUDEPICTURE":
            flushText()
            image = ImageReference(source: words[1])
        default: break
        }
    }

    mutating func endField(_ field: RTFState) {
        guard var found = image else { return }
        image = nil
        meter.add(scratch.count)
        found.description = String(decoding: scratch, as: UTF8.self)
        scratch.removeAll(keepingCapacity: true)
        appendImage(found)
    }

    /// Reads the complete file name of an image in Apple's format. A placeholder character follows.
    mutating func endGraphic() {
        meter.add(scratch.count)
        let name = String(decoding: scratch, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        scratch.removeAll(keepingCapacity: true)
        guard !name.isEmpty else { return }
        appendImage(ImageReference(source: name))
        skipsPlaceholder = true
    }

    private mutating func appendImage(_ image: ImageReference) {
        guard state.destination == .body else { return }
        goOnAfterRow()
        flushText()
        assembler.append(TextRun(image: image, style: textStyle()))
    }

    /// Returns the words of an instruction, some of which are quoted.
    private static func words(of instruction: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for character in instruction {
            if character == "\"" {
                if isQuoted || !word.isEmpty { words.append(word) }
                word = ""
                isQuoted.toggle()
            } else if character.isWhitespace, !isQuoted {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}
