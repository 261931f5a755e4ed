internal import WebUI

/// The value of an attribute on the page of its object: whole texts, pictures, what lists say, and the first bytes of everything else.
struct ValueView: View {
    let attribute: ObjectDetail.Attribute
    /// The address of the bytes.
    let address: String

    /// The most characters of a text.
    private static let longest = 20_000

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            switch attribute.value {
            case .none: Text("nil").styleClass("studio-nil")
            case .text(let text): long(text)
            case .bytes(let facts): bytes(facts)
            case .problem(let reason): Text(verbatim: reason).foregroundColor(.orange)
            default: Text(verbatim: attribute.value.line).textSelection(.enabled)
            }
        }
        .styleClass("studio-value")
    }

    @ViewBuilder private func long(_ text: String) -> some View {
        Text(verbatim: String(text.prefix(Self.longest))).textSelection(.enabled).styleClass("studio-text")
        if text.count > Self.longest {
            Text(verbatim: "The first \(Self.longest) of \(text.count) characters.").styleClass("studio-quiet")
        }
    }

    @ViewBuilder private func bytes(_ facts: BytesFacts) -> some View {
        HStack(spacing: 8) {
            Text(verbatim: facts.line)
            AddressLink(address, leavesPage: true) { Text("Download") }
        }
        if let file = facts.file { Text(verbatim: "External data: \(file)").styleClass("studio-quiet") }
        if let transformer = attribute.shape.transformer, !transformer.isEmpty {
            Text(verbatim: "The model names the transformer \(transformer). Nothing of it is run here.").styleClass(
                "studio-quiet"
            )
        }
        if case .picture = facts.kind {
            Image(path: address, label: Text(verbatim: attribute.shape.name)).styleClass("studio-picture")
        } else if let content = attribute.content {
            CodeBlock(content)
        } else {
            Text(verbatim: facts.beginningText).styleClass("studio-mono")
        }
    }
}
