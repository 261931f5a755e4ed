internal import Foundation

extension Date {
    /// When this minute began. Lists that ask for the last hours need not be fetched anew with every letter.
    static var thisMinute: Date {
        Date(timeIntervalSinceReferenceDate: (Date().timeIntervalSinceReferenceDate / 60).rounded(.down) * 60)
    }
}
