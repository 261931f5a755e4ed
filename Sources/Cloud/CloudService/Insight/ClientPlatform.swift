/// Finds the system of a client in what it says of itself (`User-Agent`).
///
/// Browsers and programs name others before their own, and iPhones say that they are like a Mac: the order matters.
package enum ClientPlatform {
    private static let marks: [(mark: String, name: String)] = [
        ("iPhone", "iOS"), ("iPad", "iPadOS"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Mac OS X", "macOS"), ("Macintosh", "macOS"), ("Darwin", "Apple"), ("Linux", "Linux"), ("X11", "Linux"),
        ("swift-coredata", "Linux"),
    ]
    /// The programs that say nothing of a system.
    private static let programs: [(mark: String, name: String)] = [
        ("python", "Python"), ("curl", "curl"), ("okhttp", "Java"), ("Java", "Java"), ("node", "Node.js"),
    ]

    /// The bytes in which a mark is looked for.
    private static let most = 300

    /// Returns the name of the platform; nil if the text names none that is known.
    package static func name(in agent: String) -> String? {
        let text = String(agent.prefix(most))
        return (marks + programs).first { text.contains($0.mark) }?.name
    }
}
