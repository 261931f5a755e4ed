import Foundation

/// An image of the folder `Fixtures`.
func fixture(_ name: String) throws -> Data {
    try Data(
        contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Fixtures/\(name)"
        )
    )
}
