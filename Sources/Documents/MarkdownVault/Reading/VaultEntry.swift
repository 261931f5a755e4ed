/// What a reader finds in a vault, one thing after another.
public enum VaultEntry: Sendable {
    case note(VaultNote)
    /// An attachment, or a setting of the program that the vault belongs to.
    case file(VaultFile)
    /// A folder, before what is in it.
    case folder(VaultPath)
    case problem(VaultProblem)
}
