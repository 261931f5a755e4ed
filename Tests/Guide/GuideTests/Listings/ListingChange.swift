import Foundation

/// A change that listings need before they compile, and its reason.
struct ListingChange: Hashable {
    enum Reason {
        /// The text was altered on its way from the page.
        case print
        /// The book shows only a part of the code, or changes it later, in words or in a picture.
        case book
        /// Swift, or the Swift names of Apple's interface, have changed since the book was written, on a Mac as well.
        case swift
        /// This package deviates, as described in `DEVIATIONS.md`.
        case deviation
    }

    let reason: Reason
    /// The listings to change; all if empty.
    var listings: [String] = []
    /// A regular expression, and its replacement.
    let old: String
    let new: String

    func applied(to listing: Listing) -> String {
        guard listings.isEmpty || listings.contains(listing.name) else { return listing.text }
        return listing.text.replacingOccurrences(of: old, with: new, options: .regularExpression)
    }
}
