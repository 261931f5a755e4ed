internal import Foundation

/// A request on its way to an answer.
struct Exchange {
    enum Stage {
        /// What comes along is arriving.
        case receiving(any BodyReceiver, Routes.Handler)
        /// A handler is at it.
        case handling(Task<Void, Never>)
        /// The answer is being sent.
        case responding(ResponseWriter)
    }

    let id: UInt64
    let wsi: OpaquePointer
    /// Nil if it could not be read.
    var request: HTTPRequest?
    var stage: Stage?
    /// How much has arrived, and is expected.
    var received = 0
    var expected = 0
    /// Where its files are. Deleted with everything in it once there is an answer.
    let folder: URL
    /// Whether the connection is of no use afterwards, since what is still arriving would be taken for a request.
    var closesConnection = false

    init(id: UInt64, wsi: OpaquePointer, uploads: URL) {
        self.id = id
        self.wsi = wsi
        folder = uploads.appendingPathComponent(String(id))
    }
}
