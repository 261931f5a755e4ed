import ManagedMacroExpansion

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// The program that the compiler starts to expand `@Managed`. The compiler asks over standard input and waits for one
// answer to each question, until it has no more.

// If the compiler goes away early, writing fails and ends the conversation; the signal would kill the plugin instead.
signal(SIGPIPE, SIG_IGN)
do {
    try Conversation(input: STDIN_FILENO, output: STDOUT_FILENO).hold()
} catch {
    // A stream whose messages cannot be told apart leaves no way to report the error to the compiler.
    exit(EXIT_FAILURE)
}
