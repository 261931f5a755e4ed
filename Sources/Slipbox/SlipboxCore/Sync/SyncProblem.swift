public import Foundation

/// The reasons why a slip box cannot be brought in step with an account, as far as a user can do something about them.
public enum SyncProblem: LocalizedError, Equatable {
    /// A text is no address of a service.
    case address(String)
    /// The file of an account cannot be read.
    case account(String)
    /// The slip box is not in a file.
    case noFile
    /// The notes belong to another user than the one who signs in.
    case otherUser
    /// Somebody has tried to sign in too often; in some seconds it is possible again.
    case tooOften(seconds: Int)
    /// Nobody is signed in.
    case noAccount
    /// A text is no invitation to a share, or one that does not exist any more.
    case invitation(String)
    /// The invitation is the user's own.
    case ownShare
    /// The service refuses, or cannot be reached.
    case service(String)

    /// The reason, with a remedy.
    public var errorDescription: String? {
        switch self {
        case .address(let text): "“\(text)” is no address of a service. Write one such as https://cloud.example.org."
        case .account(let path): "The account in \(path) cannot be read. Sign out and in again."
        case .noFile: "This slip box is not in a file, so it cannot be synced."
        case .otherUser:
            "These notes belong to another account. Sign in with that one, or make another slip box for this account (--store)."
        case .tooOften(let seconds): "There were too many attempts to sign in. Try again in \(seconds) seconds."
        case .noAccount: "Sign in first: what others share comes with your account."
        case .invitation(let text):
            "“\(text.prefix(200))” is no invitation, or one that has ended. Ask for the address of the share once more."
        case .ownShare: "This is something that you share yourself. Send the link to others."
        case .service(let reason): reason
        }
    }
}
