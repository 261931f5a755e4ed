/// How much an image may take to be read.
public struct ThumbnailLimits: Hashable, Sendable {
    /// The most bytes of a file.
    public var fileSize: Int
    /// The most pixels of an image, width times height. This is checked before the image is decoded.
    public var pixels: Int
    /// The most bytes of memory that the program which reads the image may use.
    public var memory: Int
    /// The most seconds that it may take, both of the processor's time and on the clock.
    public var seconds: Int

    /// Limits, by default those for photographs up to 100 megapixels.
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
