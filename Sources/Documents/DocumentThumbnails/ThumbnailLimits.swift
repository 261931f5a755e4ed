/// The limits for reading an image.
public struct ThumbnailLimits: Hashable, Sendable {
    /// The maximum size of the file, in bytes.
    public var fileSize: Int
    /// The maximum number of pixels (width × height). Checked before the image is decoded.
    public var pixels: Int
    /// The maximum memory of the helper program, in bytes.
    public var memory: Int
    /// The maximum time in seconds, both CPU time and elapsed time.
    public var seconds: Int

    /// Creates limits. The defaults are suited to photographs of up to 100 megapixels.
    public init(
        fileSize: Int = 128 << 20,
        pixels: Int = 100_000_000,
        memory: Int = 1 << 30,
        seconds: Int = 10
    ) {
        self.fileSize = max(fileSize, 0)
        self.pixels = max(pixels, 0)
        self.memory = max(memory, 0)
        self.seconds = max(seconds, 1)
    }
}
