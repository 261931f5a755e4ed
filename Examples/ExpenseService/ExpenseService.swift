import CoreDataPostgreSQL
import WebUIServer

/// A JSON service over Core Data. Its store is a file, or a schema of a database that several servers may use at once.
///
///     EXPENSES_TOKEN=0123456789abcdef swift run expense-service /tmp/Expenses.sqlite 8080
///     EXPENSES_TOKEN=0123456789abcdef swift run expense-service 'postgresql://localhost/app?schema=expenses' 8080
///     curl -H 'Authorization: Bearer 0123456789abcdef' http://localhost:8080/api/expenses
@main
enum ExpenseService {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let store = storeURL(arguments[1]), let port = Int(arguments[2]),
            let token = ProcessInfo.processInfo.environment["EXPENSES_TOKEN"]
        else {
            FileHandle.standardError.write(Data("usage: EXPENSES_TOKEN=… expense-service STORE PORT\n".utf8))
            exit(2)
        }
        let container = try await openStore(at: store)
        var configuration = ServerConfiguration()
        configuration.port = port
        // All clients come from one address if a proxy stands in front of the service.
        configuration.limits.requests = .unlimited
        let server = WebServer(configuration, routes: try routes(container, token: token))
        let address = configuration.links(port: try await server.start())[0] + "api/expenses\n"
        FileHandle.standardOutput.write(Data(address.utf8))
        await server.serveUntilTerminated()
    }

    static func routes(_ container: NSPersistentContainer, token: String) throws -> Routes {
        var routes = Routes()
        try routes.group("/api", access: .bearer(BearerTokens(["client": token]))) { api in
            api.use(ValidationErrors.answer)
            ExpenseRoutes(container: container).add(to: &api)
        }
        return routes
    }

    /// The store that an argument names: the address of a database, or else the path of a file.
    private static func storeURL(_ text: String) -> URL? {
        text.contains("://") ? URL(string: text) : URL(filePath: text)
    }

    /// Opens the store, with a history so that clients can follow its changes, also those that other servers make.
    private static func openStore(at url: URL) async throws -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Expenses")
        let description = NSPersistentStoreDescription(url: url)
        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
        container.persistentStoreDescriptions = [description]
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            container.loadPersistentStores { _, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
        return container
    }
}

/// Answers saves that the model's rules refuse.
enum ValidationErrors {
    @Sendable static func answer(_ request: HTTPRequest, _ next: Routes.Handler) async throws -> HTTPResponse {
        do {
            return try await next(request)
        } catch let error as CocoaError where error.isValidationError {
            let property = error.userInfo[NSValidationKeyErrorKey] as? String
            throw HTTPRefusal(.unprocessableContent, error.localizedDescription, pointer: property.map { "/\($0)" })
        } catch let error as CocoaError where error.code == .managedObjectConstraintMerge {
            throw HTTPRefusal(.conflict, "There is an expense with this identifier already.", pointer: "/id")
        }
    }
}
