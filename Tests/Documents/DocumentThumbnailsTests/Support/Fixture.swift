import Foundation

/// Returns an image from the folder `Fixtures`.
func fixture(_ name: String) throws -> Data {
    try Data(contentsOf: fixtureURL(name))
}

/// Returns the place of a file in the folder `Fixtures`.
func fixtureURL(_ name: String) -> URL {
    let support = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return support.deletingLastPathComponent().appendingPathComponent("Fixtures/\(name)")
}
