/// The tokens of a search, which stand in front of the text.
@MainActor
struct SearchTokens {
    let labels: [(id: AnyHashable, view: AnyView)]
    let remove: (AnyHashable) -> Void
    let removeAll: () -> Void
    /// The tokens to choose from, as buttons; nil if none are suggested.
    let suggestions: AnyView?

    var isEmpty: Bool { labels.isEmpty }

    init<Tokens: RandomAccessCollection & RangeReplaceableCollection>(
        _ tokens: Binding<Tokens>,
        suggested: Binding<Tokens>? = nil,
        label: @escaping (Tokens.Element) -> some View
    ) where Tokens.Element: Identifiable {
        labels = tokens.wrappedValue.map { (AnyHashable($0.id), AnyView(label($0))) }
        remove = { id in tokens.wrappedValue.removeAll { AnyHashable($0.id) == id } }
        removeAll = { tokens.wrappedValue.removeAll() }
        suggestions = suggested.map { suggested in
            let chosen = Set(tokens.wrappedValue.map(\.id))
            let rest = suggested.wrappedValue.filter { !chosen.contains($0.id) }
            let buttons = ForEach(Array(rest)) { token in
                Button {
                    tokens.wrappedValue.append(token)
                } label: {
                    label(token)
                }
            }
            return AnyView(buttons)
        }
    }
}

/// The field of a search, with its tokens in front of the text.
struct SearchField: PrimitiveView {
    let text: Binding<String>
    let prompt: String
    let tokens: SearchTokens?
    let hasSuggestions: Bool
    let isActive: Binding<Bool>
    let focus: FocusState<Bool>.Binding?

    func _render(in renderer: Renderer) {
        var around = ElementDraft("search-field")
        around.attributes["role"] = "search"
        renderer.element("div", around) {
            var icon = ElementDraft("icon")
            icon.attributes["aria-hidden"] = "true"
            renderer.markup("span", IconSprite.use(of: "magnifyingglass"), icon, part: "icon")
            for token in tokens?.labels ?? [] {
                renderToken(token.id, token.view, in: renderer)
            }
            renderField(in: renderer)
            if isActive.wrappedValue || !text.wrappedValue.isEmpty || !(tokens?.isEmpty ?? true) {
                let button = Button("Clear", systemImage: "xmark.circle") {
                    let isEmpty = text.wrappedValue.isEmpty && tokens?.isEmpty ?? true
                    text.wrappedValue = ""
                    tokens?.removeAll()
                    isActive.wrappedValue = !isEmpty
                }
                renderer.render(button.buttonStyle(.plain).labelStyle(.iconOnly), at: .part("clear"))
            }
        }
    }

    /// The milliseconds between two questions. The first is asked at once: what was found is what one waits for.
    private static let pace = "50"

    private func renderField(in renderer: Renderer) {
        var draft = FieldDraft.make(text: text, in: renderer)
        draft.add("search-input")
        draft.attributes["type"] = "search"
        draft.attributes["data-pace"] = Self.pace
        draft.attributes["placeholder"] = prompt
        draft.attributes["aria-label"] = prompt
        draft.attributes["autocomplete"] = "off"
        if hasSuggestions {
            draft.attributes["role"] = "combobox"
            draft.attributes["aria-expanded"] = isActive.wrappedValue ? "true" : "false"
        }
        draft.on("focus") { [isActive] _ in isActive.wrappedValue = true }
        focus.map { follow($0, &draft, renderer.graph.focus) }
        draft.on("close") { [isActive] _ in isActive.wrappedValue = false }
        draft.on("key") { [tokens, text] event in
            // Backspace at the beginning of the text removes the last token.
            if event.payload["key"] == "Backspace", text.wrappedValue.isEmpty, let last = tokens?.labels.last {
                tokens?.remove(last.id)
            }
        }
        renderer.element("input", draft, part: "field", content: .none)
    }

    private func follow(_ focus: FocusState<Bool>.Binding, _ draft: inout ElementDraft, _ tracker: FocusTracker) {
        draft.on("blur") { _ in }
        draft.follow { element in
            let isWanted = { focus.location?.untracked == true }
            tracker.register(.init(element: element, isWanted: isWanted) { focus.wrappedValue = $0 }, for: element)
        }
    }

    private func renderToken(_ id: AnyHashable, _ view: AnyView, in renderer: Renderer) {
        let button = Button {
            tokens?.remove(id)
        } label: {
            view
            Image(systemName: "xmark")
        }
        renderer.render(button.buttonStyle(.token).help("Remove"), at: .id(id))
    }
}

extension ButtonStyleName {
    static let token = ButtonStyleName(name: "token")
    static let suggestion = ButtonStyleName(name: "suggestion")
}

/// The suggestions below a search field.
struct SearchSuggestions: PrimitiveView {
    let content: AnyView

    func _render(in renderer: Renderer) {
        var draft = ElementDraft("suggestions")
        draft.attributes["role"] = "group"
        draft.attributes["aria-label"] = "Suggestions"
        renderer.element("div", draft) {
            renderer.with {
                $0.environment.buttonStyle = .suggestion
            } render: {
                renderer.render(content, at: .index(0))
            }
        }
    }
}
