import CoreData
import SwiftUI

/// The grid of saved colours, below a row that saves another one.
struct ColoursScreen: View {
    @Environment(\.managedObjectContext) private var context
    @FetchRequest(sortDescriptors: [SortDescriptor(\NamedColourEntity.colourName)]) private var entities
    @State private var cut: NamedColour?

    var body: some View {
        NavigationStack {
            ScrollView {
                VStack(alignment: .leading, spacing: 24) {
                    NewColourRow()
                    if entities.isEmpty {
                        Text("No colours are saved yet. Choose one above.")
                            .font(.title3).fontWeight(.regular).fontDesign(.serif).italic().foregroundStyle(.secondary)
                            .frame(maxWidth: .infinity, minHeight: 240)
                    }
                    LazyVGrid(columns: [GridItem(.adaptive(minimum: 150))], spacing: 20) {
                        ForEach(entities) { entity in
                            ColourCard(entity: entity) { cut($0) }
                        }
                    }
                }
                .padding(24)
                .frame(maxWidth: .infinity)
            }
            .navigationTitle("Saved Colours")
        }
        .overlay(alignment: .bottom) {
            UndoBar(cut: $cut)
        }
    }

    private func cut(_ colour: NamedColour) {
        guard let entity = colour.entity else { return }
        cut = colour
        context.delete(entity)
        context.saveOrReport()
    }
}

/// A colour, the name below it, which is edited in place, and the menu of a long press.
private struct ColourCard: View {
    @ObservedObject var entity: NamedColourEntity
    let cut: (NamedColour) -> Void
    @State private var draft: String?
    @FocusState private var isEditing: Bool

    private var named: NamedColour { entity.namedColour }

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(named.colour.hexText)
                .font(.caption).monospaced().foregroundStyle(named.colour.ink)
                .padding(10)
                .frame(maxWidth: .infinity, minHeight: 104, alignment: .bottomLeading)
                .background(named.colour.color, in: RoundedRectangle(cornerRadius: 14))
                .shadow(color: Color(red: 0.23, green: 0.17, blue: 0.09, opacity: 0.22), radius: 6, y: 2)
                .accessibilityLabel("\(named.name), \(named.colour.hexText)")
                .contextMenu {
                    Button("Cut", systemImage: "trash", role: .destructive) { cut(named) }
                    Button("Rename", systemImage: "pencil") { isEditing = true }
                }
            TextField("Name", text: text)
                .textFieldStyle(.plain)
                .focused($isEditing)
                .onSubmit {
                    rename()
                    isEditing = false
                }
                .onChange(of: isEditing) {
                    if !isEditing { rename() }
                }
        }
    }

    /// The name while it is typed, which the grid sorts by only once it is complete.
    private var text: Binding<String> {
        Binding(get: { draft ?? named.name }, set: { draft = $0 })
    }

    /// The value saves itself.
    private func rename() {
        guard let draft else { return }
        self.draft = nil
        var colour = named
        if !draft.isEmpty, draft != colour.name { colour.name = draft }
    }
}
