public import Foundation
internal import HTTPClient

/// What is known of a picture that is being loaded.
public enum AsyncImagePhase {
    /// The picture is being loaded, or there is no address.
    case empty
    /// The picture.
    case success(Image)
    /// The reason why there is no picture.
    case failure(any Error)

    /// The picture; nil if there is none yet.
    public var image: Image? {
        guard case .success(let image) = self else { return nil }
        return image
    }

    /// The reason why there is no picture.
    public var error: (any Error)? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}

/// A picture from an address or a file.
///
/// ```swift
/// AsyncImage(url: book.cover) { image in
///     image.resizable().scaledToFit()
/// } placeholder: {
///     ProgressView()
/// }
/// ```
///
/// The program loads the picture and hands it to the browser, which thus asks no other server: the reader's address stays with the
/// program. Take addresses from people only if the program may reach what they name.
public struct AsyncImage<Content: View>: View {
    private let url: URL?
    private let transaction: Transaction
    private let content: (AsyncImagePhase) -> Content
    @State private var phase = AsyncImagePhase.empty

    /// Creates a picture that shows what is known of it through a closure. Changes are animated by the transaction.
    public init(
        url: URL?,
        scale: CGFloat = 1,
        transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.url = url
        self.transaction = transaction
        self.content = content
    }

    /// Creates a picture with another view in its place until it is there.
    public init<Shown: View, Placeholder: View>(
        url: URL?,
        scale: CGFloat = 1,
        @ViewBuilder content: @escaping (Image) -> Shown,
        @ViewBuilder placeholder: @escaping () -> Placeholder
    ) where Content == _ConditionalContent<Shown, Placeholder> {
        self.init(url: url, scale: scale) { phase in
            if let image = phase.image {
                content(image)
            } else {
                placeholder()
            }
        }
    }

    /// The view for what is known.
    public var body: some View {
        content(phase)
            .task(id: url) {
                withTransaction(transaction) { phase = .empty }
                guard let url else { return }
                let loaded = await RemotePicture(url: url).phase
                guard !Task.isCancelled else { return }
                withTransaction(transaction) { phase = loaded }
            }
    }
}

extension AsyncImage where Content == Image {
    /// Creates a picture in its own size. Until it is there, nothing is shown.
    public init(url: URL?, scale: CGFloat = 1) {
        self.init(url: url, scale: scale) { phase in phase.image ?? Image(data: RemotePicture.nothing) }
    }
}

/// Loads the bytes of a picture.
private struct RemotePicture {
    /// A picture of one transparent pixel.
    static let nothing = Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7") ?? Data()
    private static let client = HTTPClient()

    let url: URL

    @MainActor var phase: AsyncImagePhase {
        get async {
            do {
                let data = url.isFileURL ? try await file() : try await response()
                guard let image = UIImage(data: data) else {
                    throw CocoaError(.fileReadCorruptFile, userInfo: [NSURLErrorKey: url])
                }
                return .success(Image(uiImage: image))
            } catch {
                return .failure(error)
            }
        }
    }

    @concurrent
    private func file() async throws -> Data { try Data(contentsOf: url) }

    private func response() async throws -> Data {
        var request = ClientRequest("GET", url)
        request.mostRedirects = 5
        let response = try await Self.client.send(request)
        guard response.status == 200 else {
            throw CocoaError(.fileReadUnknown, userInfo: [NSURLErrorKey: url, "HTTPStatus": response.status])
        }
        return Data(response.body)
    }
}
