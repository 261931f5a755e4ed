import CoreData
import SwiftUI

/// Chooses a colour, names it, and saves it.
struct NewColourRow: View {
    @Environment(\.managedObjectContext) private var context
    @Environment(\.self) private var environment
    @State private var color = Color(red: 0.29, green: 0.53, blue: 0.69)
    @State private var name = ""

    var body: some View {
        HStack(spacing: 12) {
            ColorPicker("Colour", selection: $color, supportsOpacity: false).fixedSize()
            TextField("Name", text: $name).textFieldStyle(.roundedBorder).onSubmit(save)
            Button("Save", action: save).buttonStyle(.borderedProminent).disabled(name.isEmpty)
        }
        .frame(maxWidth: 520)
    }

    private func save() {
        guard !name.isEmpty else { return }
        var named = NamedColour(name: name, colour: Colour(color, in: environment))
        named.insert(into: context)
        context.saveOrReport()
        name = ""
    }
}

/// Offers to paste a colour that was cut, for eight seconds. The value is all that it takes.
struct UndoBar: View {
    @Binding var cut: NamedColour?
    @Environment(\.managedObjectContext) private var context

    var body: some View {
        if let colour = cut {
            HStack(spacing: 12) {
                Circle().fill(colour.colour.color).frame(width: 16, height: 16)
                Text("“\(colour.name)” is cut.").lineLimit(1)
                Button("Undo") {
                    var again = NamedColour(name: colour.name, colour: colour.colour)
                    again.insert(into: context)
                    context.saveOrReport()
                    cut = nil
                }
                .bold()
                .tint(Color(red: 0.58, green: 0.74, blue: 0.85))
            }
            .foregroundStyle(.white)
            .padding(.leading, 16)
            .background(Color(red: 0.18, green: 0.16, blue: 0.14), in: RoundedRectangle(cornerRadius: 10))
            .shadow(radius: 8)
            .padding(16)
            .task(id: colour.entity?.objectID) {
                // Only cancelled when the bar goes, or is about another colour.
                try? await Task.sleep(for: .seconds(8))
                if !Task.isCancelled { cut = nil }
            }
        }
    }
}
