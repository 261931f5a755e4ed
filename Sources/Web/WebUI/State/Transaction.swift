/// The context of a state change: whether and how it is animated.
public struct Transaction: Sendable {
    /// The animation; nil shows the change at once.
    public var animation: Animation?

    /// Creates a transaction with an animation.
    public init(animation: Animation? = nil) {
        self.animation = animation
    }

    /// The transaction of the state changes that are being made now.
    @TaskLocal static var current = Transaction()
}

/// The duration and timing curve of a change. The browser animates by CSS transitions; for users who ask for reduced
/// motion, changes show at once.
public struct Animation: Hashable, Sendable {
    private var seconds: Double
    private let curve: String
    private var pause = 0.0

    private init(_ curve: String, seconds: Double) {
        self.curve = curve
        self.seconds = seconds
    }

    /// The default animation: ease-in-out in 0.25 seconds.
    public static let `default` = easeInOut(duration: 0.25)
    /// Starts slowly; 0.25 seconds.
    public static let easeIn = easeIn(duration: 0.25)
    /// Ends slowly; 0.25 seconds.
    public static let easeOut = easeOut(duration: 0.25)
    /// Starts and ends slowly; 0.25 seconds.
    public static let easeInOut = easeInOut(duration: 0.25)
    /// Constant speed; 0.25 seconds.
    public static let linear = linear(duration: 0.25)
    /// Overshoots slightly; 0.4 seconds.
    public static let spring = Animation("cubic-bezier(.3,1.3,.6,1)", seconds: 0.4)
    /// Overshoots clearly; 0.4 seconds.
    public static let bouncy = Animation("cubic-bezier(.3,1.6,.6,1)", seconds: 0.4)
    /// Slows down without overshooting; 0.35 seconds.
    public static let smooth = Animation("cubic-bezier(.2,0,0,1)", seconds: 0.35)
    /// Arrives quickly, with a minimal overshoot; 0.3 seconds.
    public static let snappy = Animation("cubic-bezier(.2,1.1,.4,1)", seconds: 0.3)

    /// Starts slowly. The duration is in seconds.
    public static func easeIn(duration: Double) -> Animation { Animation("ease-in", seconds: duration) }
    /// Ends slowly. The duration is in seconds.
    public static func easeOut(duration: Double) -> Animation { Animation("ease-out", seconds: duration) }
    /// Starts and ends slowly. The duration is in seconds.
    public static func easeInOut(duration: Double) -> Animation { Animation("ease-in-out", seconds: duration) }
    /// Constant speed. The duration is in seconds.
    public static func linear(duration: Double) -> Animation { Animation("linear", seconds: duration) }

    /// Returns the same animation, which begins some seconds later.
    public func delay(_ delay: Double) -> Animation {
        var animation = self
        animation.pause += max(delay, 0)
        return animation
    }

    /// Returns the same animation, so many times as fast.
    public func speed(_ speed: Double) -> Animation {
        var animation = self
        animation.seconds /= max(speed, 0.01)
        return animation
    }

    var patch: PatchAnimation {
        PatchAnimation(ms: Int(seconds * 1000), curve: curve, delay: pause > 0 ? Int(min(pause, 60) * 1000) : nil)
    }
}

/// Animates the state changes that the closure makes.
public func withAnimation<Result>(
    _ animation: Animation? = .default,
    _ body: () throws -> Result
) rethrows -> Result {
    try withTransaction(Transaction(animation: animation), body)
}

/// Performs the closure's state changes in a transaction.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try Transaction.$current.withValue(transaction, operation: body)
}
