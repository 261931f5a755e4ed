internal import Foundation
internal import HTTPClient

/// Tells the address that an operator has entered of an alert, by a `POST` with JSON.
///
/// It follows no redirect: what is meant for one server is not for another one, nor for one of the service's own network.
struct WebHook: Sendable {
    /// The seconds that the other side may take.
    private let patience: Double
    private let client = HTTPClient()

    init(patience: Double = 10) {
        self.patience = patience
    }

    /// Sends a message once.
    ///
    /// - Returns: A sentence that says why it was not taken; nil if it was.
    func send(_ message: [UInt8], to address: URL) async -> String? {
        var request = ClientRequest("POST", address)
        request.headers = [("Content-Type", "application/json; charset=utf-8")]
        request.content = .bytes(message)
        request.patience = patience
        do {
            let response = try await client.send(request)
            switch response.status {
            case 200..<300: return nil
            case 300..<400: return "The address leads to another one (\(response.status)), which is not followed."
            default: return "The address answered \(response.status)."
            }
        } catch {
            return error.reason
        }
    }
}
