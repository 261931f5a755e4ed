internal import WebUI

/// The value of a property in a table.
struct CellView: View {
    let value: CellValue
    /// Returns the address of an object.
    let address: (ObjectKey) -> String
    /// The address of the objects that a to-many relationship leads to.
    var listAddress: String?
    /// The address of the bytes, if they are a picture.
    var pictureAddress: String?
    /// The value in the store, if an unsaved change has replaced it.
    var was: CellValue?
    /// Whether the object is to be deleted.
    var isStruck = false

    var body: some View {
        if let was {
            HStack { content }.styleClass("studio-changed").help("Before: \(was == .none ? "nil" : was.line)")
        } else if isStruck {
            HStack { content }.styleClass("studio-struck")
        } else {
            content
        }
    }

    @ViewBuilder private var content: some View {
        switch value {
        case .none: Text(verbatim: "nil").styleClass("studio-nil")
        case .object(let link): AddressLink(address(link.key)) { Text(verbatim: link.title) }
        case .count(let count) where count > 0:
            if let listAddress {
                AddressLink(listAddress) { Text(verbatim: value.line) }
            } else {
                Text(verbatim: value.line)
            }
        case .bytes(let facts): bytes(facts)
        case .problem(let reason): Text(verbatim: reason).foregroundColor(.orange)
        default: Text(verbatim: value.line)
        }
    }

    @ViewBuilder private func bytes(_ facts: BytesFacts) -> some View {
        if case .picture = facts.kind, let pictureAddress {
            HStack(spacing: 6) {
                Image(path: pictureAddress, label: nil).styleClass("studio-thumbnail")
                Text(verbatim: facts.line).styleClass("studio-quiet")
            }
        } else {
            Text(verbatim: facts.line).styleClass("studio-quiet")
        }
    }
}
