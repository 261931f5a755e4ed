internal import CoreData
internal import SlipboxCore
internal import Thumbnails
internal import WebUI
internal import WebUICoreData

/// The picture of a note, small; and what changes it.
struct NotePictureView: View {
    let desk: Desk
    @ObservedObject var note: Note
    @State private var item: PhotosPickerItem?
    @State private var thumbnail: Data?
    @State private var showsPicture = false
    private static let maker = ThumbnailMaker()

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            if let thumbnail {
                Button {
                    showsPicture = true
                } label: {
                    Image(data: thumbnail, label: Text("Picture of the note")).resizable().scaledToFit()
                }
                .buttonStyle(.plain)
                .accessibilityLabel("Show the whole picture")
                .frame(maxWidth: 320)
            }
            PhotosPicker(selection: $item, matching: .images) {
                Label(note.attachment == nil ? "Import a photo" : "Change photo", systemImage: "photo")
            }
        }
        .task(id: note.attachment?.objectID) { await showThumbnail() }
        .onChange(of: item) { item in take(item) }
        .sheet(isPresented: $showsPicture) {
            if let attachment = note.attachment { FullPictureView(attachment: attachment) }
        }
    }

    private func showThumbnail() async {
        do {
            thumbnail = try await note.attachment?.getThumbnail(by: Self.maker)
        } catch {
            desk.problem = error.localizedDescription
        }
    }

    private func take(_ item: PhotosPickerItem?) {
        guard let item else { return }
        Task {
            do {
                let image = try await item.loadTransferable(type: Data.self)
                note.attach(image)
                desk.save()
                await showThumbnail()
            } catch {
                desk.problem = error.localizedDescription
            }
        }
    }
}
