/// How a call ended, for shells.
package enum ExitStatus: Int32, Sendable {
    case success = 0
    /// Something is not there, is in the way, or got lost.
    case failure = 1
    /// The call itself is wrong.
    case wrongUsage = 2
}
