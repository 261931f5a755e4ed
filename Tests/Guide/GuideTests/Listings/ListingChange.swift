import Foundation

/// What has to be changed in listings before they compile, and why.
struct ListingChange: Hashable {
    enum Reason {
        /// The text has lost or gained something on its way from the page.
        case print
        /// The book shows a part of the code, or changes it later, in words or in a picture.
        case book
        /// Swift, or the Swift names of Apple's interface, have changed since the book was written: so it is on a Mac, too.
        case swift
        /// This package differs, as `DEVIATIONS.md` says.
        case deviation
    }

    let reason: Reason
    /// The listings in which to change something; all if there are none.
    var listings: [String] = []
    /// A regular expression, and what stands in its place.
    let old: String
    let new: String

    func applied(to listing: Listing) -> String {
        guard listings.isEmpty || listings.contains(listing.name) else { return listing.text }
        return listing.text.replacingOccurrences(of: old, with: new, options: .regularExpression)
    }
}
