/// A store in a file of the format that ``BinaryStoreFormat`` describes.
final class BinaryStore: AtomicFileStore {
    override class var format: any StoreFileFormat.Type { BinaryStoreFormat.self }
}
