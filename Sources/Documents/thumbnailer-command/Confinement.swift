internal import CDocumentPixbuf
internal import Glibc

/// The restrictions of the process while it reads an image, in the order in which they are put into force. Each covers
/// holes of the others.
enum Confinement: String, CaseIterable {
    /// No access to files, ports and other processes, where the kernel has Landlock.
    case landlock
    /// Limits of memory, time and open files.
    case limits
    /// A list of system calls, where the kernel has seccomp.
    case calls

    /// The reason why a restriction is not in force.
    struct Failure: Error {
        var restriction: Confinement
        var code: Int32

        var reason: String { "\(restriction.rawValue): \(String(cString: strerror(code)))" }
    }

    /// Puts the restrictions into force.
    /// - Parameter last: The last one; tests see what each one refuses.
    /// - Throws: ``Failure`` if a restriction that the kernel knows cannot be put into force.
    static func begin(_ request: Request, upTo last: Confinement = .calls) throws(Failure) {
        for restriction in allCases {
            let code =
                switch restriction {
                case .landlock: thumbnailer_landlock()
                case .limits: limit(request)
                case .calls: thumbnailer_filter()
                }
            // A kernel without seccomp leaves the other restrictions. One that has it and refuses is an error.
            let isMissing = restriction == .calls && code == ENOSYS
            if code != 0, !isMissing { throw Failure(restriction: restriction, code: code) }
            if restriction == last { return }
        }
    }

    /// Limits memory and CPU time, and prevents the process from opening or growing files.
    /// - Returns: 0, or the number of an error.
    private static func limit(_ request: Request) -> Int32 {
        let seconds = UInt(request.seconds)
        let isLimited =
            limit(RLIMIT_AS, to: UInt(request.memory))
            && limit(RLIMIT_CPU, to: seconds, atMost: seconds + 1)
            && limit(RLIMIT_FSIZE, to: 0)
            && limit(RLIMIT_CORE, to: 0)
            // No file can be opened any more; open ones stay open.
            && limit(RLIMIT_NOFILE, to: 0)
        return isLimited ? 0 : errno
    }

    private static func limit(_ resource: __rlimit_resource, to value: UInt, atMost most: UInt? = nil) -> Bool {
        var limit = rlimit(rlim_cur: value, rlim_max: most ?? value)
        return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
    }
}
