internal import CGdkPixbuf
internal import Glibc

/// What the process may not do any more once it reads an image.
enum Limits {
    /// Gives up all that reading an image does not need: more memory or time, files, and the life after its parent.
    /// - Returns: Whether all of it is in force.
    static func enforce(_ request: Request) -> Bool {
        let seconds = UInt(request.seconds)
        return limit(RLIMIT_AS, to: UInt(request.memory))
            && limit(RLIMIT_CPU, to: seconds, atMost: seconds + 1)
            && limit(RLIMIT_FSIZE, to: 0)
            && limit(RLIMIT_CORE, to: 0)
            // No file can be opened: those that are open stay so.
            && limit(RLIMIT_NOFILE, to: 0)
    }

    private static func limit(_ resource: __rlimit_resource, to value: UInt, atMost most: UInt? = nil) -> Bool {
        var limit = rlimit(rlim_cur: value, rlim_max: most ?? value)
        return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
    }
}
