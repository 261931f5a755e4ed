internal import Foundation
internal import WebUI

/// The page of the gallery: a list of all previews, and the chosen one in all its variants.
struct GalleryView: View {
    let model: GalleryModel
    /// The address of the process that shows the previews, without a slash at its end.
    let stage: String
    @State private var chosen: String?

    var body: some View {
        NavigationSplitView {
            PreviewList(model: model, chosen: $chosen)
        } detail: {
            if let entry = model.report.entries.first(where: { $0.id == chosen }) {
                PreviewScreen(model: model, entry: entry, stage: stage)
            } else {
                VStack(alignment: .leading, spacing: 16) {
                    Notices(model: model)
                    if chosen == nil { GalleryWelcome(model: model) } else { missing }
                }
                .padding()
                .navigationTitle(Text(verbatim: "Previews of \(model.package)"))
            }
        }
    }

    @ViewBuilder private var missing: some View {
        if model.phase != .building {
            Text("This preview is not there any more. Choose another one.").foregroundStyle(.secondary)
        }
    }
}

/// The previews, by module.
private struct PreviewList: View {
    let model: GalleryModel
    @Binding var chosen: String?

    private var modules: [(name: String, entries: [StageReport.Entry])] {
        Dictionary(grouping: model.report.entries, by: \.module).sorted { $0.key < $1.key }
            .map { ($0.key, $0.value) }
    }

    var body: some View {
        List(selection: $chosen) {
            ForEach(modules, id: \.name) { module in
                Section(module.name) {
                    ForEach(module.entries) { entry in
                        NavigationLink(value: entry.id) {
                            VStack(alignment: .leading, spacing: 2) {
                                Text(verbatim: entry.name)
                                if let place = entry.place { Text(verbatim: place).styleClass("previews-place") }
                            }
                        }
                    }
                }
            }
        }
        .listStyle(.sidebar)
        .navigationTitle("Previews")
    }
}

/// What is shown while no preview is chosen.
private struct GalleryWelcome: View {
    let model: GalleryModel

    var body: some View {
        if let problem = model.report.problem {
            Text(verbatim: problem)
        } else if model.report.entries.isEmpty, model.generation > 0 {
            Text("There are no previews yet. Write one beside a view:")
            Text(verbatim: "#Preview {\n    ContentView()\n}").styleClass("previews-code")
        } else if model.generation > 0 {
            Text("Choose a preview. It is shown in light and dark, on a phone, from right to left and with large text.")
                .foregroundStyle(.secondary)
        }
    }
}

/// A preview in all variants.
private struct PreviewScreen: View {
    let model: GalleryModel
    let entry: StageReport.Entry
    let stage: String

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Notices(model: model)
            Island("previews", state: state) {
                ForEach(PreviewVariant.allCases) { variant in
                    Text(verbatim: variant.title)
                }
            }
        }
        .padding()
        .navigationTitle(Text(verbatim: entry.name))
    }

    private var state: JSONValue {
        let frames = PreviewVariant.allCases.map { variant -> JSONValue in
            let size = variant.size(isLandscape: entry.isLandscape)
            let address = "\(stage)/\(Self.escaped(entry.id))/\(variant.rawValue)"
            return [
                "id": .string(variant.rawValue), "title": .string(variant.title), "address": .string(address),
                "width": .int(size.width), "height": .int(size.height),
            ]
        }
        return ["name": .string(entry.name), "generation": .int(model.generation), "frames": .array(frames)]
    }

    private static func escaped(_ id: String) -> String {
        // Text can always be encoded.
        id.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
    }
}

/// How the previews stand, and the errors that keep them from being those of the sources.
private struct Notices: View {
    let model: GalleryModel

    var body: some View {
        Text(verbatim: model.status).styleClass("previews-status")
        switch model.phase {
        case .building, .current: EmptyView()
        case .failed(let messages):
            ErrorPanel(messages: messages, hint: "The previews below are those before the error.")
        case .crashed(let message):
            ErrorPanel(messages: [message], hint: "Change the code, or start the previews again.")
            Button("Start again") { model.wantsBuild = true }.buttonStyle(.bordered)
        }
    }
}

/// Errors with their places.
private struct ErrorPanel: View {
    let messages: [CompilerMessage]
    let hint: String

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            ForEach(messages.prefix(20), id: \.self) { message in
                VStack(alignment: .leading, spacing: 2) {
                    if let place = message.place { Text(verbatim: place).styleClass("previews-place") }
                    Text(verbatim: message.text).styleClass("previews-message")
                }
            }
            Text(verbatim: hint).font(.caption).foregroundStyle(.secondary)
        }
        .styleClass("previews-errors")
        .accessibilityLabel("Errors")
    }
}
