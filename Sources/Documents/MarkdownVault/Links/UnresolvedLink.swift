/// A link that leads nowhere.
public struct UnresolvedLink: Hashable, Sendable, CustomStringConvertible {
    /// The note that it is in.
    public let source: VaultPath
    /// The link itself.
    public let reference: MarkdownReference
    /// Why it leads nowhere.
    public let reason: LinkResolution.Reason

    /// Such as `Ideas/Boxes.md: “Luhman”: there is no such file`.
    public var description: String {
        "\(source): \u{201C}\(reference.target)\u{201D}: \(reason.rawValue)"
    }
}

extension LinkIndex {
    /// The links of a note that lead nowhere, in their order.
    public func unresolved(in note: VaultNote, outline: MarkdownOutline? = nil) -> [UnresolvedLink] {
        (outline ?? note.outline).references.compactMap { reference in
            guard case .missing(let reason) = resolve(reference, from: note.path) else { return nil }
            return UnresolvedLink(source: note.path, reference: reference, reason: reason)
        }
    }
}
