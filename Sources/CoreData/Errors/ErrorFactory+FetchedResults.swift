internal import Foundation

extension ErrorFactory {
    /// The order of a result does not keep the objects of a section together: 134060.
    static func unsortedSections(index: Int?, name: String?) -> CocoaError {
        let object = index.map { "The fetched object at index \($0)" } ?? "A fetched object"
        let section = name.map { " '\($0)'" } ?? ""
        let reason = "\(object) has an out of order section name\(section). Objects must be sorted by section name"
        Log.warning("(NSFetchedResultsController) \(reason).")
        return makeError(
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
