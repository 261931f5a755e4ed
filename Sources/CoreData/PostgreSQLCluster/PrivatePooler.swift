package import Foundation

/// A PgBouncer of this process in front of a private cluster, which shares the server's connections among the transactions of
/// all programs. It ends with the process, however that ends.
package final class PrivatePooler: Sendable {
    /// The pooler in front of the cluster of this process, which is started on first use; nil where there is none.
    package static let shared: PrivatePooler? = {
        do {
            return try PrivateCluster.shared.map { try PrivatePooler(of: $0) }
        } catch {
            FileHandle.standardError.write(Data("Tests behind a pooler are skipped: \(error)\n".utf8))
            return nil
        }
    }()

    /// The folder with the socket and the log.
    package let folder: URL
    private let cluster: PrivateCluster
    private let shell: ServerShell

    /// Starts a pooler.
    ///
    /// - Parameter size: The connections to the server.
    package init(of cluster: PrivateCluster, size: Int = 3) throws {
        let program = "/usr/sbin/pgbouncer"
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw ClusterError(reason: "there is no \(program); Scripts/bootstrap --server installs it")
        }
        self.cluster = cluster
        folder = ServerShell.newFolder("pb")
        let arguments = [folder.path, program, cluster.folder.path, "\(size)"]
        shell = try ServerShell(ServerShell.begin + Self.script, arguments)
    }

    /// Returns an address of the schema that another address has, behind the pooler. Stores are created without it.
    ///
    /// - Parameter settings: Further settings of an address.
    package func url(for url: URL, _ settings: String = "") -> URL {
        let schema = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "schema" }
        let direct = url.absoluteString.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let setting = "schema=\(schema?.value ?? "public")&pooler=transaction&direct=\(direct)\(settings)"
        return PrivateCluster.url(folder.path, "port=6432&\(setting)")
    }

    /// Returns an address of a schema that no other test has.
    package func newURL(_ settings: String = "") -> URL { url(for: cluster.newURL(), settings) }

    /// Stops the pooler and removes its folder.
    package func stop() throws { try shell.end() }

    private static let script = """
        folder=$1
        mkdir -m 700 "$folder"
        cat > "$folder/pgbouncer.ini" <<END
        [databases]
        * = host=$3 user=postgres
        [pgbouncer]
        listen_addr =
        listen_port = 6432
        unix_socket_dir = $folder
        auth_type = any
        pool_mode = transaction
        default_pool_size = $4
        max_client_conn = 500
        logfile = $folder/log
        pidfile = $folder/pid
        END
        apart "$2" -q "$folder/pgbouncer.ini" &
        for attempt in {1..100}; do
            if [ -S "$folder/.s.PGSQL.6432" ]; then break; fi
            sleep 0.05
        done
        [ -S "$folder/.s.PGSQL.6432" ] || { cat "$folder/log"; exit 1; }
        echo ready
        read -r line || true
        # The program that started this shell may have blocked softer signals, and children inherit that.
        kill -KILL "$(cat "$folder/pid")"
        wait || true
        rm -rf "$folder"
        """
}
