package import Foundation
internal import TSanMutex

/// A server of PostgreSQL that belongs to this process: it listens on a socket in a folder of its own, and ends with the
/// process, however that ends.
package final class PrivateCluster: Sendable {
    /// The cluster of this process, which is started on first use; nil where PostgreSQL is not installed.
    package static let shared: PrivateCluster? = {
        do {
            return try PrivateCluster()
        } catch {
            let text = "Tests on PostgreSQL are skipped: \(error)\n"
            FileHandle.standardError.write(Data(text.utf8))
            return nil
        }
    }()

    /// Settings with which a transaction that was acknowledged survives a crash.
    package static let durable = ["fsync = on", "synchronous_commit = on", "full_page_writes = on"]

    /// The folder with the data, the socket and the log.
    package let folder: URL
    private let shell: ServerShell
    private let schemaCount = Mutex(0)

    /// Starts a server, which takes about a second.
    ///
    /// - Parameter settings: Lines for `postgresql.conf`.
    package convenience init(settings: [String] = []) throws {
        try self.init(source: [], settings)
    }

    /// Starts a replica of another server: it follows what that server writes, and can only be read.
    ///
    /// - Parameters:
    ///   - primary: The server with the data. It is copied as it is now.
    ///   - others: Servers that the replica follows if they are promoted.
    ///   - name: The name for the primary's `synchronous_standby_names`.
    package convenience init(following primary: PrivateCluster, or others: [PrivateCluster] = [], name: String) throws {
        let hosts = [primary.folder.path] + others.map(\.folder.path)
        try self.init(source: [primary.folder.path, hosts.joined(separator: ","), name], [])
    }

    private init(source: [String], _ settings: [String]) throws {
        folder = ServerShell.newFolder("pg")
        let lines = settings.joined(separator: "\n")
        shell = try ServerShell(ServerShell.begin + Self.script, [folder.path, try Self.programs(), lines] + source)
    }

    /// Returns the address of a schema, which a store creates.
    package func url(schema: String, _ settings: String = "") -> URL {
        Self.url(folder.path, "schema=\(schema)\(settings)")
    }

    /// Returns the address of a schema that no other test has.
    package func newURL(_ settings: String = "") -> URL {
        let number = schemaCount.withLock { count in
            count += 1
            return count
        }
        return url(schema: "test_\(number)", settings)
    }

    /// Returns the address of a database behind a socket in one of some folders.
    package static func url(_ folders: String, _ settings: String) -> URL {
        let text = "postgresql://postgres@/postgres?host=\(folders)&\(settings)"
        return URL(string: text) ?? URL(fileURLWithPath: "/dev/null")
    }

    // MARK: - Ends and beginnings

    /// Stops the server and removes its folder.
    package func stop() throws { try shell.end() }

    /// Ends the server as a crash does, and starts it again.
    package func crash() throws { try restart("immediate") }

    /// Ends all connections, and starts the server again.
    ///
    /// - Parameter mode: A mode of `pg_ctl`: `fast` says goodbye, `immediate` crashes.
    package func restart(_ mode: String = "fast") throws { try shell.run("-m \(mode) restart") }

    /// Ends the server as a crash does, until it is started again.
    package func halt() throws { try shell.run("-m immediate stop") }

    /// Starts a server that was halted.
    package func start() throws { try shell.run("start") }

    /// Makes a replica the primary.
    package func promote() throws { try shell.run("promote") }

    /// Returns the folder of the server's programs, the newest if there are several.
    private static func programs() throws -> String {
        let versions = "/usr/lib/postgresql"
        let names =
            FileManager.default.fileExists(atPath: versions)
            ? try FileManager.default.contentsOfDirectory(atPath: versions) : []
        let installed = names.compactMap { Int($0) }.sorted().map { "\(versions)/\($0)/bin" }
        guard let newest = installed.last(where: { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") })
        else {
            throw ClusterError(reason: "no server is installed in \(versions); Scripts/bootstrap installs it")
        }
        return newest
    }

    private static let script = """
        folder=$1 programs=$2
        mkdir -m 700 "$folder"
        if [ -z "${4:-}" ]; then
            "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 -N > "$folder/log" 2>&1
            cat >> "$folder/data/postgresql.conf" <<END
        listen_addresses = ''
        fsync = off
        synchronous_commit = off
        full_page_writes = off
        max_connections = 500
        wal_keep_size = '256MB'
        lc_messages = 'C'
        $3
        END
        else
            "$programs/pg_basebackup" -h "$4" -U postgres -D "$folder/data" -c fast -N > "$folder/log" 2>&1
            touch "$folder/data/standby.signal"
            cat >> "$folder/data/postgresql.conf" <<END
        primary_conninfo = 'host=$5 user=postgres application_name=$6 target_session_attrs=read-write'
        wal_retrieve_retry_interval = '100ms'
        END
        fi
        echo "unix_socket_directories = '$folder'" >> "$folder/data/postgresql.conf"
        control() { apart "$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -w "$@"; }
        control start
        echo ready
        while read -r command; do
            control $command
            echo ready
        done
        control -m immediate stop || true
        rm -rf "$folder"
        """
}
