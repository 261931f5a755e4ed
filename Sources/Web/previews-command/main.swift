import Foundation
import WebUIPreviews

// The gallery of previews as a program, which `swift package previews` builds and starts.

do {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let status = try await PreviewGallery.run(arguments) { FileHandle.standardOutput.write(Data($0.utf8)) }
    exit(status)
} catch {
    FileHandle.standardError.write(Data("error: \(error)\n".utf8))
    exit(1)
}
