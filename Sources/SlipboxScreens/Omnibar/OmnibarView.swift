internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// One field that finds notes and makes them, by the keyboard alone.
struct OmnibarView: View {
    let desk: Desk
    @State private var text = ""
    @State private var results: OmnibarResults?
    @State private var index = 0
    @FocusState private var isFocused: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            TextField("Search or create", text: $text)
                .textFieldStyle(.roundedBorder)
                .focused($isFocused)
                .onSubmit(choose)
                .onKeyPress(.downArrow) { index = min(index + 1, max(count - 1, 0)) }
                .onKeyPress(.upArrow) { index = max(index - 1, 0) }
            ForEach(Array((results?.hits ?? []).enumerated()), id: \.element.id) { number, hit in
                Button {
                    open(hit)
                } label: {
                    OmnibarRow(hit: hit, isChosen: number == index)
                }
                .buttonStyle(.plain)
                .frame(maxWidth: .infinity, alignment: .leading)
            }
            if results?.canCreate == true {
                Button(action: create) {
                    Label("Create “\(text)”", systemImage: "plus")
                        .fontWeight(index == hitCount ? .bold : nil)
                }
                .buttonStyle(.plain)
                .padding(8)
            }
        }
        .padding()
        .frame(maxWidth: .infinity)
        .onAppear { isFocused = true }
        .task(id: text) { await find() }
    }

    private var hitCount: Int { results?.hits.count ?? 0 }
    private var count: Int { hitCount + (results?.canCreate == true ? 1 : 0) }

    private func find() async {
        do {
            results = try await desk.omnibar.results(for: text, limit: 10)
            index = 0
        } catch is CancellationError {
            // Another text was typed meanwhile.
            return
        } catch {
            desk.problem = error.localizedDescription
        }
    }

    private func choose() {
        Task {
            // What was found may be for a shorter text than the one that is there now.
            if results?.text != title { await find() }
            if let hit = results?.hits.dropFirst(index).first {
                open(hit)
            } else {
                create()
            }
        }
    }

    private var title: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

    private func open(_ hit: OmnibarHit) {
        desk.showsOmnibar = false
        desk.open(hit.id)
    }

    private func create() {
        guard !title.isEmpty else { return }
        desk.showsOmnibar = false
        desk.makeNote(title: title)
    }
}
