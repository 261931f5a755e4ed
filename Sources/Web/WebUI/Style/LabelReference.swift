/// Has screen readers call an element by the text of another one, which is inside of it or rendered before it.
@MainActor
final class LabelReference {
    private var name = ""

    /// The element whose text is the name.
    func give(_ draft: inout ElementDraft) {
        draft.follow { [self] element in
            name = "label-\(element.id)"
            element.attributes["id"] = name
        }
    }

    /// The element that is named.
    func take(_ draft: inout ElementDraft) {
        draft.follow { [self] element in
            if element.attributes["aria-label"] == nil, !name.isEmpty {
                element.attributes["aria-labelledby"] = name
            }
        }
    }
}
