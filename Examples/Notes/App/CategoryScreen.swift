import CoreData
import SwiftUI

/// The fifth screen: a category's name and colour, or those of a new category.
struct CategoryScreen: View {
    let category: Category?
    @Environment(\.managedObjectContext) private var context
    @Environment(\.dismiss) private var dismiss
    @Environment(\.self) private var environment
    @State private var name = ""
    @State private var colour = Category.palette[0].colour

    var body: some View {
        Form {
            Section("Name") {
                TextField("Name", text: $name).onSubmit(save)
            }
            Section("Colour") {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 44))], spacing: 8) {
                    ForEach(Category.palette, id: \.name) { ink in
                        Button {
                            colour = ink.colour
                        } label: {
                            swatch(ink.colour)
                        }
                        .buttonStyle(.plain)
                        .accessibilityLabel(colour == ink.colour ? "\(ink.name), chosen" : ink.name)
                    }
                }
                ColorPicker("Another colour", selection: picked, supportsOpacity: false)
            }
        }
        .navigationTitle(category == nil ? "New Category" : "Edit Category")
        .toolbar {
            ToolbarItem(placement: .cancellationAction) {
                Button("Cancel", role: .cancel) { dismiss() }
            }
            ToolbarItem(placement: .confirmationAction) {
                Button("Save", action: save).disabled(isIncomplete)
            }
        }
        .onAppear {
            guard let category else { return }
            name = category.name ?? ""
            colour = category.colour ?? colour
        }
    }

    private func swatch(_ hex: String) -> some View {
        ZStack {
            Circle().fill(Color(hex: hex) ?? .gray).frame(width: 32, height: 32)
            if hex == colour {
                Image(systemName: "checkmark").foregroundStyle(.white)
            }
        }
        .frame(width: 44, height: 44)
    }

    private var picked: Binding<Color> {
        Binding(
            get: { Color(hex: colour) ?? .gray },
            set: { colour = $0.hex(in: environment) }
        )
    }

    private var isIncomplete: Bool { name.allSatisfy(\.isWhitespace) }

    private func save() {
        guard !isIncomplete else { return }
        let category = category ?? Category(context: context)
        category.name = name
        category.colour = colour
        context.saveOrReport()
        dismiss()
    }
}
