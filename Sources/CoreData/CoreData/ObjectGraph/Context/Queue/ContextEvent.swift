/// What ends when the outermost block that a context runs has returned.
enum ContextEvent: Sendable {
    /// A block of `perform`: an event of the user, at whose end changes are processed.
    case performed
    /// A block of `performAndWait`, whose changes count for the event of the caller, if that has one.
    case waitedFor
}
