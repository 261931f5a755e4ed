public import Foundation

/// A type of file.
public struct UTType: Hashable, Sendable {
    let accept: String

    /// Creates a type from a MIME type, such as `text/plain`.
    public init(mimeType: String) {
        accept = mimeType
    }

    /// Creates a type from a filename extension without a dot.
    public init(filenameExtension: String) {
        accept = ".\(filenameExtension)"
    }

    /// Images of any format.
    public static let image = UTType(mimeType: "image/*")
    /// Plain text.
    public static let plainText = UTType(mimeType: "text/plain")
    /// JSON.
    public static let json = UTType(mimeType: "application/json")
    /// ZIP archives.
    public static let zip = UTType(mimeType: "application/zip")
    /// PDF documents.
    public static let pdf = UTType(mimeType: "application/pdf")
    /// Any file.
    public static let data = UTType(mimeType: "*/*")
}

extension View {
    /// Presents a dialog that uploads files while the condition holds.
    ///
    /// The files are copied to a temporary folder on the server, which only its user can read. The caller should delete
    /// them when they are no longer needed; a later start of the server deletes the rest.
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

/// Writes uploaded files to a temporary folder.
enum UploadFolder {
    private static let all = TemporaryFolder("webui-imports")

    static func write(_ uploads: [Upload]) throws -> [URL] {
        try all.make()
        let folder = all.url.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try uploads.enumerated().map { index, upload in
            let file = folder.appendingPathComponent(safeName(upload.name, index))
            try Data(upload.read()).write(to: file)
            upload.discard()
            return file
        }
    }

    /// Returns a filename that can't lead out of its folder, whatever the browser has sent.
    private static func safeName(_ name: String, _ index: Int) -> String {
        let last = name.split(whereSeparator: { "/\\:\0".contains($0) }).last.map(String.init) ?? ""
        let isPlain = !last.isEmpty && !last.hasPrefix(".") && last.utf8.count <= 200
        return isPlain ? "\(index)-\(last)" : "\(index)"
    }
}
