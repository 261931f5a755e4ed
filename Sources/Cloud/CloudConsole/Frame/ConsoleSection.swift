/// A screen of the console. Its raw value is a component of addresses.
enum ConsoleSection: String, CaseIterable, Identifiable {
    case overview
    case records, entities, zones
    case types, roles, text, diagram, deploy
    case shares, subscriptions, users, tokens, keys
    case logs, telemetry, usage, devices, alerts
    case history, operators

    /// Screens that stand together in the sidebar.
    struct Group: Identifiable {
        let title: String
        let sections: [ConsoleSection]

        var id: String { title }
    }

    static let groups = [
        Group(title: "", sections: [.overview]),
        Group(title: "Data", sections: [.records, .entities, .zones, .shares, .subscriptions]),
        Group(title: "Schema", sections: [.types, .roles, .text, .diagram, .deploy]),
        Group(title: "Insight", sections: [.logs, .telemetry, .usage, .devices, .alerts]),
        Group(title: "Access", sections: [.users, .tokens, .keys]),
        Group(title: "Console", sections: [.history, .operators]),
    ]

    var id: String { rawValue }

    var title: String {
        switch self {
        case .overview: "Overview"
        case .records: "Records"
        case .entities: "Entities"
        case .zones: "Zones"
        case .types: "Record Types"
        case .roles: "Security Roles"
        case .text: "Schema Text"
        case .diagram: "Diagram"
        case .deploy: "Deploy"
        case .shares: "Shares"
        case .subscriptions: "Subscriptions"
        case .users: "Users"
        case .tokens: "API Tokens"
        case .keys: "Server Keys"
        case .logs: "Logs"
        case .telemetry: "Telemetry"
        case .usage: "Usage"
        case .devices: "Devices"
        case .alerts: "Alerts"
        case .history: "History"
        case .operators: "Operators"
        }
    }

    var systemImage: String {
        switch self {
        case .overview: "house"
        case .records: "tray.full"
        case .entities: "doc.on.doc"
        case .zones: "folder"
        case .types: "rectangle.split.3x1"
        case .roles: "person.2"
        case .text: "doc.text"
        case .diagram: "network"
        case .deploy: "arrow.up.right.square"
        case .shares: "square.and.arrow.up"
        case .subscriptions: "bell"
        case .users: "person"
        case .tokens: "tag"
        case .keys: "key"
        case .logs: "text.magnifyingglass"
        case .telemetry: "chart.bar"
        case .usage: "archivebox"
        case .devices: "arrow.triangle.2.circlepath"
        case .alerts: "exclamationmark.triangle"
        case .history: "clock"
        case .operators: "gearshape"
        }
    }

    /// Whether the screen is about the service as a whole, and not about one container in one environment.
    var isForService: Bool { self == .operators || self == .history }
}
