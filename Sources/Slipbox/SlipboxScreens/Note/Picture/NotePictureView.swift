internal import CoreData
internal import DocumentThumbnails
internal import MarkdownVault
internal import SlipboxCore
internal import SlipboxVault
internal import WebUI
internal import WebUICoreData

/// The thumbnail of a note's picture, with buttons to change it.
struct NotePictureView: View {
    let desk: Desk
    @ObservedObject var note: Note
    @State private var item: PhotosPickerItem?
    @State private var thumbnail: Data?
    /// Whether there is no thumbnail, so that the browser shows the picture itself.
    @State private var isWhole = false
    @State private var showsPicture = false

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            if note.photo != nil, thumbnail != nil || isWhole {
                Button {
                    showsPicture = true
                } label: {
                    picture
                }
                .buttonStyle(.plain)
                .accessibilityLabel("Show the whole picture")
                .frame(maxWidth: 320)
            }
            if desk.mayChange(note) { picker }
        }
        .task(id: note.attachment?.objectID) { await showThumbnail() }
        .onChange(of: item) { item in take(item) }
        .sheet(isPresented: $showsPicture) {
            if let attachment = note.attachment { FullPictureView(attachment: attachment) }
        }
    }

    @ViewBuilder private var picture: some View {
        if let thumbnail {
            Image(data: thumbnail, label: Text("Picture of the note")).resizable().scaledToFit()
        } else {
            Image(path: desk.address.photos + note.uuid.uuidString, label: Text("Picture of the note")).resizable()
                .scaledToFit()
        }
    }

    private var picker: some View {
        PhotosPicker(selection: $item, matching: .images) {
            Label(note.attachment == nil ? "Import a photo" : "Change photo", systemImage: "photo")
        }
    }

    private func showThumbnail() async {
        // A picture that the text shows is not shown here.
        let photo = note.photo
        do {
            (thumbnail, isWhole) = (try await photo?.getThumbnail(by: PictureIntake.maker), false)
        } catch is ThumbnailError {
            (thumbnail, isWhole) = (nil, true)
        } catch {
            desk.problem = error.localizedDescription
        }
    }

    private func take(_ item: PhotosPickerItem?) {
        guard let item else { return }
        Task {
            do {
                guard let image = try await item.loadTransferable(type: Data.self) else { return }
                note.attach(try await PictureIntake(image).data)
                desk.save()
                await showThumbnail()
            } catch {
                desk.problem = error.localizedDescription
            }
        }
    }
}

extension Note {
    /// The picture of the note; nil if there is none, or the text shows it, as those of imported notes do.
    var photo: Attachment? {
        guard let path = attachment?.path_.flatMap(VaultPath.init), let text = formattedBodyText_ else {
            return attachment
        }
        return text.range(of: Data("\"\(PictureSource.text(for: path))\"".utf8)) == nil ? attachment : nil
    }
}

/// The full picture, scaled to the available room, with its file size.
struct FullPictureView: View {
    let attachment: Attachment
    @State private var image: Data?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(spacing: 12) {
            Text("Picture").font(.headline).accessibilityAddTraits(.isHeader)
            if let image {
                Image(data: image, label: Text("Picture of the note")).resizable().scaledToFit()
                Text("\(attachment.dataSize) KB").font(.caption).foregroundColor(.secondary)
            } else {
                ProgressView("Loading the picture…").frame(minWidth: 300, minHeight: 300)
            }
            Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
        }
        .padding()
        .task { image = attachment.fullImageData }
    }
}
