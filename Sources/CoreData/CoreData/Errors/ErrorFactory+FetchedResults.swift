internal import Foundation

extension ErrorFactory {
    /// What is wrong with an order that does not keep the objects of a section together.
    static func unsortedSections(index: Int? = nil, name: String? = nil) -> String {
        let object = index.map { "The fetched object at index \($0)" } ?? "A fetched object"
        let section = name.map { " '\($0)'" } ?? ""
        return "\(object) has an out of order section name\(section). Objects must be sorted by section name"
    }

    /// The order of a result does not keep the objects of a section together: 134060.
    static func unsortedSections(_ reason: String) -> CocoaError {
        makeError(
            .coreData,
            reason,
            advice: "Let the first sort descriptor have the same order as the sections",
            userInfo: ["reason": reason]
        )
    }

    /// A controller cannot show what the request is for: 134091.
    static func unsupportedResults(_ reason: String) -> CocoaError {
        unsupportedOption("resultType", of: "NSFetchedResultsController", reason: reason)
    }
}
