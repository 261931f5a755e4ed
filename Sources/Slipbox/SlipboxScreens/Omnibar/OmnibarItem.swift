internal import SlipboxCore

/// What the omnibar offers.
enum OmnibarItem: Identifiable {
    case hit(OmnibarHit)
    case creation(String)
    case command(DeskCommand)

    var id: AnyHashable {
        switch self {
        case .hit(let hit): hit.id
        case .creation: "create"
        case .command(let command): command.id
        }
    }
}
