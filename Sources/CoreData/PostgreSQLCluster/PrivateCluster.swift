package import Foundation
internal import TSanMutex

/// A server of PostgreSQL that belongs to this process: it listens on a socket in a folder of its own, and ends with the
/// process, however that ends.
///
/// A shell starts the server and waits for the end of its standard input, which this process holds open.
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

    /// The folder with the data, the socket and the log.
    package let folder: URL
    private let shell: Mutex<Process>
    private let input: FileHandle
    private let output: FileHandle
    private let schemaCount = Mutex(0)

    /// Starts a server, which takes about a second.
    ///
    /// - Parameter settings: Lines for `postgresql.conf`.
    package init(settings: [String] = []) throws {
        let programs = try Self.programs()
        // The path of a socket has at most 107 bytes.
        folder = URL(fileURLWithPath: "/tmp/pg-\(UUID().uuidString.prefix(8))")
        let (process, standardInput, output) = (Process(), Pipe(), Pipe())
        let isRoot = geteuid() == 0
        let script = ["/bin/bash", "-c", Self.script, "bash", folder.path, programs, settings.joined(separator: "\n")]
        let command = (isRoot ? ["/usr/sbin/runuser", "-u", "postgres", "--"] : []) + script
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.currentDirectoryURL = URL(fileURLWithPath: "/tmp")
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = output
        // No other program must hold the pipe open, or its end would come too late.
        _ = fcntl(standardInput.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try process.run()
        try standardInput.fileHandleForReading.close()
        input = standardInput.fileHandleForWriting
        self.output = output.fileHandleForReading
        shell = Mutex(process)
        let answer = String(decoding: self.output.availableData, as: UTF8.self)
        guard answer.hasPrefix("ready") else { throw ClusterError(reason: "the server did not start: \(answer)") }
    }

    /// Returns the address of a schema, which a store creates.
    package func url(schema: String, _ settings: String = "") -> URL {
        let text = "postgresql://postgres@/postgres?host=\(folder.path)&schema=\(schema)\(settings)"
        guard let url = URL(string: text) else { return URL(fileURLWithPath: "/dev/null") }
        return url
    }

    /// Returns the address of a schema that no other test has.
    package func newURL(_ settings: String = "") -> URL {
        let number = schemaCount.withLock { count in
            count += 1
            return count
        }
        return url(schema: "test_\(number)", settings)
    }

    /// Stops the server and removes its folder.
    package func stop() throws {
        try input.close()
        shell.withLock { $0.waitUntilExit() }
    }

    /// Ends the server as a crash does, and starts it again.
    package func crash() throws { try restart("immediate") }

    /// Ends all connections, and starts the server again.
    ///
    /// - Parameter mode: A mode of `pg_ctl`: `fast` says goodbye, `immediate` crashes.
    package func restart(_ mode: String = "fast") throws {
        try input.write(contentsOf: Data("\(mode)\n".utf8))
        let answer = String(decoding: output.availableData, as: UTF8.self)
        guard answer.hasPrefix("ready") else { throw ClusterError(reason: "the server did not start again: \(answer)") }
    }

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
        set -e
        folder=$1 programs=$2
        mkdir -m 700 "$folder"
        "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 -N > "$folder/log" 2>&1
        cat >> "$folder/data/postgresql.conf" <<END
        listen_addresses = ''
        unix_socket_directories = '$folder'
        fsync = off
        synchronous_commit = off
        full_page_writes = off
        max_connections = 200
        lc_messages = 'C'
        $3
        END
        # The server must not inherit what Foundation watches to learn of the end of this shell.
        control() (
            for file in /proc/self/fd/*; do
                number=${file##*/}
                if [ "$number" -gt 2 ]; then eval "exec $number>&-"; fi
            done
            exec "$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -w "$@" < /dev/null > /dev/null 2>&1
        )
        control start
        echo ready
        while read -r mode; do
            control -m "$mode" restart
            echo ready
        done
        control -m immediate stop || true
        rm -rf "$folder"
        """
}

/// The error for a server that cannot be used.
package struct ClusterError: Error, CustomStringConvertible {
    let reason: String

    package var description: String { reason }
}
