internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A picture as large as there is room, and how large its file is.
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
