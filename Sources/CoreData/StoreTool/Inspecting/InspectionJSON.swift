internal import CoreData
internal import Foundation

/// An inspection for programs: the keys are the names of its properties, in their alphabetical order.
enum InspectionJSON {
    static func text(of inspection: StoreInspection) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(inspection), as: UTF8.self) + "\n"
    }
}
