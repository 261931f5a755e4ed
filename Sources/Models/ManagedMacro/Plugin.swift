import Glibc
import ManagedMacroExpansion

/// The program that the compiler starts to expand `@Managed`.
///
/// The compiler asks over standard input and waits for one answer to each question, until it has no more.
@main
enum Plugin {
    static func main() {
        // A compiler that goes away early makes writing fail, which ends the conversation, rather than killing the plugin.
        signal(SIGPIPE, SIG_IGN)
        do {
            try Conversation(input: STDIN_FILENO, output: STDOUT_FILENO).hold()
        } catch {
            // Nothing else can be told to a compiler whose messages cannot be told apart.
            exit(EXIT_FAILURE)
        }
    }
}
