internal import CoreData
internal import Foundation
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A note's picture, small, and large in a sheet.
struct NotePictureView: View {
    let desk: Desk
    @ObservedObject var note: Note
    @State private var item: PhotosPickerItem?
    @State private var thumbnail: Data?
    @State private var showsPicture = false

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            if let attachment = note.attachment {
                picture(attachment)
                    .task(id: attachment.dataSize) {
                        thumbnail = try? await attachment.getThumbnail(by: desk.thumbnails)
                    }
            }
            HStack {
                PhotosPicker(selection: $item, matching: .images, photoLibrary: .shared()) {
                    Text(note.attachment == nil ? "Import a photo" : "Change photo")
                }
                if note.attachment != nil {
                    Button("Remove photo", role: .destructive) { withAnimation { note.attach(nil) } }
                }
            }
        }
        .onChange(of: item) { _, item in
            Task {
                guard let data = try? await item?.loadTransferable(type: Data.self) else { return }
                note.attach(data)
            }
        }
        .sheet(isPresented: $showsPicture) { FullPictureView(data: note.attachment?.fullImageData) }
    }

    @ViewBuilder private func picture(_ attachment: Attachment) -> some View {
        if let thumbnail {
            Button {
                showsPicture = true
            } label: {
                Image(data: thumbnail, label: Text("Picture of the note"))
                    .resizable()
                    .scaledToFit()
            }
            .buttonStyle(.plain)
            .accessibilityLabel("Show the picture of the note")
            .frame(maxWidth: 480)
        } else {
            ProgressView("Loading the picture")
        }
        Text("\(attachment.dataSize) KB").font(.caption).foregroundColor(.secondary)
    }
}

/// A picture as large as there is room.
private struct FullPictureView: View {
    let data: Data?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack {
            if let data {
                Image(data: data, label: Text("Picture of the note"))
                    .resizable()
                    .scaledToFit()
            } else {
                ProgressView("Loading the picture")
            }
            Button("Done") { dismiss() }.keyboardShortcut(.cancelAction)
        }
        .padding()
    }
}
