import Foundation

/// What the streams of the process are connected with.
enum Terminal {
    /// The columns of the terminal that the output goes to; nil if it goes elsewhere, or if colours are not wanted.
    static var width: Int? {
        let environment = ProcessInfo.processInfo.environment
        guard isatty(STDOUT_FILENO) == 1, environment["TERM"] != "dumb", environment["NO_COLOR"] == nil else {
            return nil
        }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    static var showsMessages: Bool { isatty(STDERR_FILENO) == 1 }
}
