internal import WebUI

extension ConsoleSection {
    /// The view of the section.
    @MainActor
    @ViewBuilder
    func screen(_ desk: ConsoleDesk) -> some View {
        switch self {
        case .operators: OperatorsScreen(desk: desk)
        default: Text(title)
        }
    }
}
