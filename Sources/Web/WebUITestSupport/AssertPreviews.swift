public import Foundation
internal import WebUI

/// Renders every preview of some modules in all its variants, and throws if one cannot be shown.
///
/// The variants are those of the gallery: light, dark, phone, right to left, and large text. A preview that misuses WebUI or
/// traps ends the test, as it would end the program. Call it in a test whose target depends on the modules; a program is found
/// as a library is.
///
/// ```swift
/// @Test @MainActor func previewsAreShown() async throws {
///     try await assertPreviews(of: "NotesViews", pictures: URL(filePath: "Pictures"))
/// }
/// ```
///
/// - Parameters:
///   - modules: The modules that declare the previews; none for all that are linked.
///   - record: A folder that keeps the HTML of each preview. A preview without a record gets one; a preview that differs from
///     its record is a failure, and its HTML is written beside it, with the ending `.new.html`.
///   - pictures: A folder for a picture of each preview, which shows all variants, for people to look at. They are taken
///     where Chromium is found, and are not compared, since fonts differ from one computer to the next.
///   - now: The time for relative dates in the views, so that records stay the same.
/// - Returns: The previews that were shown, and the pictures.
/// - Throws: ``PreviewFailures``, or an error of writing files.
@MainActor
@discardableResult
public func assertPreviews(
    of modules: String...,
    record: URL? = nil,
    pictures: URL? = nil,
    now: Date = Date(timeIntervalSinceReferenceDate: 800_000_000)
) async throws -> PreviewReport {
    let previews = PreviewCatalog.all().filter { modules.isEmpty || modules.contains($0.module) }
    var failures = modules.filter { module in !previews.contains { $0.module == module } }
        .map { "\($0): there are no previews in this module. Does the test's target depend on it?" }
    if modules.isEmpty, previews.isEmpty { failures.append("There are no previews in this program.") }
    if !PreviewCatalog.canFind { failures = ["Previews cannot be found with this version of Swift."] }
    var report = PreviewReport()
    for preview in previews {
        let photographer = PreviewPhotographer(preview, now: now)
        do {
            try await photographer.show()
            report.names.append(preview.name)
        } catch {
            failures.append("\(preview.id): \(error)")
            continue
        }
        if let record { failures += try photographer.compare(with: record) }
        if let pictures, let picture = try photographer.takePicture(into: pictures) { report.pictures.append(picture) }
    }
    guard failures.isEmpty else { throw PreviewFailures(reasons: failures) }
    return report
}

/// The previews that a test has shown.
public struct PreviewReport: Hashable, Sendable {
    /// The names of the previews, by module, file and line.
    public internal(set) var names: [String] = []
    /// The pictures that were taken: none without Chromium.
    public internal(set) var pictures: [URL] = []
}

/// The previews that cannot be shown or differ from their records, and why.
public struct PreviewFailures: Error, CustomStringConvertible {
    /// A sentence for each preview.
    public let reasons: [String]

    /// The sentences, one a line.
    public var description: String { reasons.joined(separator: "\n") }
}
