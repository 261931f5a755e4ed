internal import WebUI

extension ConsoleSection {
    /// The view of the section.
    @MainActor
    @ViewBuilder
    func screen(_ desk: ConsoleDesk) -> some View {
        switch self {
        case .records: RecordsScreen(desk: desk)
        case .entities: EntitiesScreen(desk: desk)
        case .zones: ZonesScreen(desk: desk)
        case .operators: OperatorsScreen(desk: desk)
        case .overview: OverviewScreen(desk: desk)
        case .logs: LogsScreen(desk: desk)
        case .telemetry: TelemetryScreen(desk: desk)
        case .usage: UsageScreen(desk: desk)
        case .devices: DevicesScreen(desk: desk)
        case .alerts: AlertsScreen(desk: desk)
        case .history: HistoryScreen(desk: desk)
        case .shares: SharesScreen(desk: desk)
        case .types: TypesScreen(desk: desk)
        case .roles: RolesScreen(desk: desk)
        case .text: SchemaTextScreen(desk: desk)
        case .diagram: DiagramScreen(desk: desk)
        case .deploy: DeployScreen(desk: desk)
        case .subscriptions: SubscriptionsScreen(desk: desk)
        case .users: UsersScreen(desk: desk)
        case .tokens: TokensScreen(desk: desk)
        case .keys: KeysScreen(desk: desk)
        }
    }
}
