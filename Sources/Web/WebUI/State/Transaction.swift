/// How a change of state is shown: at once, or with an animation.
public struct Transaction: Sendable {
    /// The animation, if there is one.
    public var animation: Animation?

    /// A transaction with the given animation.
    public init(animation: Animation? = nil) {
        self.animation = animation
    }

    /// The transaction in which state changes now.
    @MainActor static var current = Transaction()
}

/// How long a change takes to show, and how fast it goes on the way. Browsers do it, by transitions of style sheets; who
/// asks for reduced motion sees the change at once.
public struct Animation: Hashable, Sendable {
    let seconds: Double
    let curve: String

    private init(_ curve: String, seconds: Double) {
        self.curve = curve
        self.seconds = seconds
    }

    /// What animations are if nobody says more.
    public static let `default` = easeInOut(duration: 0.25)
    /// Starts slowly.
    public static let easeIn = easeIn(duration: 0.25)
    /// Ends slowly.
    public static let easeOut = easeOut(duration: 0.25)
    /// Starts and ends slowly.
    public static let easeInOut = easeInOut(duration: 0.25)
    /// Goes evenly.
    public static let linear = linear(duration: 0.25)
    /// Goes a little too far, and back.
    public static let spring = Animation("cubic-bezier(.3,1.3,.6,1)", seconds: 0.4)
    /// Goes too far, and back.
    public static let bouncy = Animation("cubic-bezier(.3,1.6,.6,1)", seconds: 0.4)
    /// Arrives without going too far.
    public static let smooth = Animation("cubic-bezier(.2,0,0,1)", seconds: 0.35)
    /// Arrives quickly.
    public static let snappy = Animation("cubic-bezier(.2,1.1,.4,1)", seconds: 0.3)

    /// Starts slowly.
    public static func easeIn(duration: Double) -> Animation { Animation("ease-in", seconds: duration) }
    /// Ends slowly.
    public static func easeOut(duration: Double) -> Animation { Animation("ease-out", seconds: duration) }
    /// Starts and ends slowly.
    public static func easeInOut(duration: Double) -> Animation { Animation("ease-in-out", seconds: duration) }
    /// Goes evenly.
    public static func linear(duration: Double) -> Animation { Animation("linear", seconds: duration) }

    var patch: PatchAnimation { PatchAnimation(ms: Int(seconds * 1000), curve: curve) }
}

/// Changes state so that the change is shown with an animation.
@MainActor
public func withAnimation<Result>(
    _ animation: Animation? = .default,
    _ body: () throws -> Result
) rethrows -> Result {
    try withTransaction(Transaction(animation: animation), body)
}

/// Changes state in a transaction.
@MainActor
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    let former = Transaction.current
    Transaction.current = transaction
    defer { Transaction.current = former }
    return try body()
}
