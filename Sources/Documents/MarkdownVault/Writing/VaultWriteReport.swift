/// What a writer did.
public struct VaultWriteReport: Sendable {
    /// What was written anew.
    public internal(set) var written: [VaultPath] = []
    /// What was there already, with the same bytes.
    public internal(set) var unchanged: [VaultPath] = []
    /// What was ours and is no longer part of the vault.
    public internal(set) var removed: [VaultPath] = []
    /// What stayed out because of what was in the way.
    public internal(set) var problems: [VaultProblem] = []
    /// How many folders were asked for.
    public internal(set) var folderCount = 0
    /// The bytes of all that was written or there already.
    public internal(set) var byteCount = 0

    /// Nothing yet.
    public init() {}
}
