import Foundation

/// Returns an image from the folder `Fixtures`.
func fixture(_ name: String) throws -> Data {
    let support = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try Data(contentsOf: support.deletingLastPathComponent().appendingPathComponent("Fixtures/\(name)"))
}
