internal import CDocumentPixbuf
internal import Glibc

/// A forbidden thing that the process attempts, for tests: they see that the restrictions under which images are read
/// are in force. The status of the process is the number of the error, 0 if the thing was not forbidden.
///
/// ```sh
/// thumbnailer --attempt read-file /etc/passwd landlock
/// ```
enum Attempt: String {
    case fork
    case execute
    case socket
    case thread
    case readFile = "read-file"
    case writeFile = "write-file"
    case mapCode = "map-code"
    case unprotectCode = "unprotect-code"
    case confineAgain = "confine-again"

    /// Makes the attempt that the arguments of the program name, if they do, and ends the process.
    static func runIfAsked(_ arguments: [String]) {
        guard arguments.count == 5, arguments[1] == "--attempt", let attempt = Attempt(rawValue: arguments[2]),
            let last = Confinement(rawValue: arguments[4])
        else { return }
        let request = Request(
            fileSize: 0,
            side: 1,
            pixels: 1,
            memory: 1 << 30,
            seconds: 10,
            format: .png,
            encoding: .automatic
        )
        do {
            guard thumbnailer_isolate() != 0 else { exit(255) }
            try Confinement.begin(request, upTo: last)
            exit(try attempt.fails(path: arguments[3], request) ? errno : 0)
        } catch {
            exit(error.code)
        }
    }

    /// Whether the attempt fails; `errno` then says why.
    private func fails(path: String, _ request: Request) throws(Confinement.Failure) -> Bool {
        switch self {
        case .fork: return thumbnailer_fork() < 0
        case .execute:
            var words: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
            return execv(path, &words) < 0
        case .socket: return Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) < 0
        case .thread:
            var thread = pthread_t()
            errno = pthread_create(&thread, nil, { _ in nil }, nil)
            return errno != 0
        case .readFile: return open(path, O_RDONLY) < 0
        case .writeFile: return open(path, O_WRONLY | O_CREAT, 0o600) < 0
        case .mapCode: return mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED
        case .unprotectCode:
            guard let page = aligned_alloc(4096, 4096) else { return true }
            return mprotect(page, 4096, PROT_READ | PROT_EXEC) < 0
        case .confineAgain:
            try Confinement.begin(request)
            return false
        }
    }
}
