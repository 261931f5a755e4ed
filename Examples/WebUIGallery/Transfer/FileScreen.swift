import Foundation
import WebUI

struct FileScreen: View {
    @State private var item: PhotosPickerItem?
    @State private var picture: Data?
    @State private var isImporting = false
    @State private var text = ""

    var body: some View {
        Examples {
            Example("A picture") {
                PhotosPicker(selection: $item) {
                    Label("Choose a picture", systemImage: "photo")
                }
                .buttonStyle(.bordered)
                if let picture {
                    Image(data: picture, label: Text("The picture you chose")).resizable().scaledToFit()
                        .frame(maxWidth: 320)
                        .cornerRadius(12)
                } else {
                    Text("None was chosen yet.").foregroundStyle(.secondary)
                }
            }
            Example("A text") {
                Button("Import…") { isImporting = true }
                    .buttonStyle(.bordered)
                    .fileImporter(isPresented: $isImporting, allowedContentTypes: [.plainText]) { read($0) }
                Text(text.isEmpty ? "None was imported yet." : text).foregroundStyle(.secondary).lineLimit(6)
            }
        }
        .task(id: item) {
            guard let item else { return }
            do {
                picture = try await item.loadTransferable(type: Data.self)
            } catch {
                text = error.localizedDescription
            }
        }
    }

    private func read(_ result: Result<[URL], any Error>) {
        do {
            for file in try result.get() {
                text = try String(contentsOf: file, encoding: .utf8)
                try FileManager.default.removeItem(at: file.deletingLastPathComponent())
            }
        } catch {
            text = error.localizedDescription
        }
    }
}
