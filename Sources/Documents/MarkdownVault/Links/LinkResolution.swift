/// Where a link leads.
public enum LinkResolution: Hashable, Sendable {
    /// To a file of the vault. There are `others` by the same name, which other programs might choose.
    case file(VaultPath, others: [VaultPath])
    /// To an address outside of all vaults.
    case external
    case missing(Reason)

    /// Why a link leads nowhere.
    public enum Reason: String, Sendable {
        case noFile = "there is no such file"
        case outside = "it leads out of the vault"
    }

    /// The file, if there is one.
    public var path: VaultPath? {
        guard case .file(let path, _) = self else { return nil }
        return path
    }
}
