internal import Foundation
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// What the file of a note says about it in its front matter, and where the file is: folded, to read and to edit. What Slipbox knows by
/// itself, such as keywords and status, is shown with the note instead.
struct NoteFrontMatterView: View {
    let desk: Desk
    let note: Note

    var body: some View {
        let properties = FileProperty.all(of: note)
        if !properties.isEmpty {
            DisclosureGroup("Properties (\(properties.count))") {
                VStack(alignment: .leading, spacing: 4) {
                    ForEach(properties) { property in
                        HStack(alignment: .top, spacing: 8) {
                            Text(property.name).styleClass("slip-quote slip-property")
                            VStack(alignment: .leading, spacing: 2) {
                                ForEach(Array(property.values.enumerated()), id: \.offset) { value($0.element) }
                            }
                        }
                    }
                    if desk.mayChange(note), !desk.isOfOthers {
                        Button("Edit Properties…") { desk.sheet = .properties(note) }.buttonStyle(.borderless)
                    }
                }
            }
            .font(.caption)
        }
    }

    @ViewBuilder private func value(_ text: String) -> some View {
        if let address = FileProperty.address(text) {
            Link(text, destination: address)
        } else {
            Text(text)
        }
    }
}
