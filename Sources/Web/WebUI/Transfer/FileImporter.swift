public import Foundation

/// A kind of file.
public struct UTType: Hashable, Sendable {
    let accept: String

    /// The kind by what browsers call it, such as `text/plain`.
    public init(mimeType: String) {
        accept = mimeType
    }

    /// The kind by the end of its names.
    public init(filenameExtension: String) {
        accept = ".\(filenameExtension)"
    }

    /// Pictures.
    public static let image = UTType(mimeType: "image/*")
    /// Text.
    public static let plainText = UTType(mimeType: "text/plain")
    /// JSON.
    public static let json = UTType(mimeType: "application/json")
    /// Archives.
    public static let zip = UTType(mimeType: "application/zip")
    /// PDF documents.
    public static let pdf = UTType(mimeType: "application/pdf")
    /// Any file.
    public static let data = UTType(mimeType: "*/*")
}

extension View {
    /// Asks users for files while the condition holds. They come as files of the server, in a folder that whoever gets them
    /// should empty.
    public func fileImporter(
        isPresented: Binding<Bool>,
        allowedContentTypes: [UTType],
        allowsMultipleSelection: Bool = false,
        onCompletion: @escaping (Result<[URL], any Error>) -> Void
    ) -> some View {
        sheet(isPresented: isPresented) {
            VStack(spacing: 20) {
                Text("Choose a file").font(.headline)
                UploadField(
                    accept: allowedContentTypes.map(\.accept).joined(separator: ","),
                    isMany: allowsMultipleSelection
                ) { uploads in
                    isPresented.wrappedValue = false
                    onCompletion(Result { try UploadFolder.write(uploads) })
                }
                Button("Cancel", role: .cancel) { isPresented.wrappedValue = false }
            }
            .padding()
        }
    }
}

/// Where uploaded files are put for a program.
enum UploadFolder {
    static func write(_ uploads: [Upload]) throws -> [URL] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try uploads.enumerated().map { index, upload in
            let file = folder.appendingPathComponent(safeName(upload.name, index))
            try Data(upload.read()).write(to: file)
            upload.discard()
            return file
        }
    }

    /// A name that stays in its folder, whatever the browser said.
    private static func safeName(_ name: String, _ index: Int) -> String {
        let last = name.split(whereSeparator: { "/\\:\0".contains($0) }).last.map(String.init) ?? ""
        let isPlain = !last.isEmpty && !last.hasPrefix(".") && last.utf8.count <= 200
        return isPlain ? "\(index)-\(last)" : "\(index)"
    }
}
