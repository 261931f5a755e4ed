@_exported public import CoreData

// The module to import for stores on PostgreSQL. Importing it in one file of a program is enough: it hands libpq, which nothing
// else links, to CoreData.

extension URL {
    /// Returns the URL of a store on PostgreSQL.
    ///
    /// ```swift
    /// import CoreDataPostgreSQL
    ///
    /// let container = NSPersistentContainer(name: "Notes")
    /// let url = URL.postgreSQL(host: "db.example.org", database: "app", user: "app", schema: "notes")
    /// container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    /// ```
    ///
    /// Passwords are better kept where libpq looks for them: in `~/.pgpass`, a service file, or the environment.
    ///
    /// - Parameters:
    ///   - host: The name or the address of the server, or the folder of its socket; nil for the usual socket.
    ///   - port: The port; nil for the usual one.
    ///   - database: The name of the database.
    ///   - user: The name of the user; nil for that of the process.
    ///   - schema: The schema of the tables, which is made if it does not exist; nil for `public`.
    ///   - settings: Further settings of libpq, such as `["sslmode": "verify-full"]`.
    public static func postgreSQL(
        host: String? = nil,
        port: Int? = nil,
        database: String,
        user: String? = nil,
        schema: String? = nil,
        settings: [String: String] = [:]
    ) -> URL {
        var components = URLComponents()
        (components.scheme, components.user, components.port) = ("postgresql", user, port)
        components.path = "/\(database)"
        let isFolder = host?.hasPrefix("/") == true
        components.host = isFolder ? "" : host ?? ""
        var items = settings.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0, value: $1) }
        if isFolder { items.append(URLQueryItem(name: "host", value: host)) }
        if let schema { items.append(URLQueryItem(name: "schema", value: schema)) }
        components.queryItems = items.isEmpty ? nil : items
        return components.url ?? URL(fileURLWithPath: "/dev/null")
    }
}
