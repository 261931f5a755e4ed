internal import CloudService
internal import CloudWire
internal import Foundation
internal import Observation

/// The state of one page of the console: the place that it shows, and what it says to the operator in front of it.
@MainActor
@Observable
package final class ConsoleDesk {
    @ObservationIgnored let sources: ConsoleSources
    /// The operator in front of the page.
    @ObservationIgnored let login: String

    /// The container of the place; nil for the list of containers.
    var container: String? { didSet { if container != oldValue { question = nil } } }
    var environment = CloudPath.Environment.development { didSet { if environment != oldValue { question = nil } } }
    var section: ConsoleSection?
    /// The names of all containers.
    var containers: [String] = []
    /// Whether the sections are open where there is no room beside the screen.
    var showsSections = false

    /// Whether the box that searches everything is open.
    var showsSearch = false
    /// The text in that box.
    var searchText = ""

    /// The reason why something could not be done, in an alert.
    var problem: String?
    /// A sentence about what was done, below the screen.
    var notice: String?
    /// The question to confirm before something is done.
    var question: ConsoleQuestion?
    /// The actions under way.
    private(set) var running = 0

    package init(_ sources: ConsoleSources, login: String) {
        (self.sources, self.login) = (sources, login)
    }

    var service: CloudService { sources.service }
    var accounts: AccountStore { sources.accounts }

    /// The role of the operator at this moment: another one may have changed it.
    var role: OperatorRole { accounts.currentOperator(login)?.role ?? .viewer }

    /// Whether the operator may take an action in the environment of the place.
    func may(_ right: ConsoleRight) -> Bool { role >= right.role(in: environment) }

    /// Returns why an action is not possible; nil if it is.
    func refusal(of right: ConsoleRight) -> String? {
        let needed = right.role(in: environment)
        return role >= needed ? nil : "This needs the role \(needed.rawValue); yours is \(role.rawValue)."
    }

    // MARK: - Actions

    /// Does something, and says so if it fails.
    ///
    /// - Parameters:
    ///   - right: The right that it needs, which is looked at first.
    ///   - event: A phrase for the history, such as “deleted 3 records of type Note”; nil for what only reads.
    ///   - lasts: Whether it goes on for as long as the screen is shown, so that nobody waits for its end.
    @discardableResult
    func attempt(
        _ right: ConsoleRight? = nil,
        _ event: String? = nil,
        detail: String? = nil,
        lasts: Bool = false,
        _ body: @escaping @MainActor () async throws -> Void
    ) -> Task<Void, Never> {
        if !lasts { running += 1 }
        // The place and the rights at this moment: the operator may go on before the action begins.
        let (container, environment, refusal) = (container, environment, right.flatMap(refusal(of:)))
        return Task {
            defer { if !lasts { running -= 1 } }
            do {
                if let refusal { throw ConsoleProblem(refusal) }
                try await body()
                guard let event else { return }
                try await accounts.note(
                    OperatorEvent(
                        login: login,
                        container: container,
                        environment: container == nil ? nil : environment,
                        action: event,
                        detail: detail
                    )
                )
            } catch is CancellationError {
                return
            } catch {
                problem = ConsoleProblem.text(of: error)
            }
        }
    }

    /// Reads the names of the containers.
    func refreshContainers() async throws {
        containers = try await service.containers()
    }

    // MARK: - Addresses

    /// The address of a section in the place's container and environment.
    func address(of section: ConsoleSection) -> String {
        address(container ?? containers.first, environment, section)
    }

    /// The address of a place.
    func address(
        _ container: String?,
        _ environment: CloudPath.Environment,
        _ section: ConsoleSection,
        _ rest: [String] = [],
        _ parameters: [(name: String, value: String)] = []
    ) -> String {
        let parts = ["console", container ?? "-", environment.rawValue, section.rawValue] + rest
        let path = "/" + parts.map(ConsoleAddress.escape).joined(separator: "/")
        let items = parameters.filter { !$0.value.isEmpty }.map { "\($0.name)=\(ConsoleAddress.escape($0.value))" }
        return items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))"
    }
}

/// The way in which names become parts of addresses.
enum ConsoleAddress {
    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    )

    /// Returns a text in which no character has a meaning in addresses.
    static func escape(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
