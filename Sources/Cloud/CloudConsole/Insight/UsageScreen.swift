internal import CloudService
internal import Foundation
internal import WebUI

/// What databases hold: records and bytes by user.
struct UsageScreen: View {
    let desk: ConsoleDesk
    @State private var usage: ServiceUsage?
    @State private var quotas: ServiceQuotas?
    /// The logins of the users by their record names.
    @State private var logins: [String: String] = [:]
    @State private var search = ""

    /// The databases that are listed at most; more are found by a search.
    private static let most = 200

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            if let usage {
                tiles(usage)
                if let quotas, let container = desk.container {
                    quota("Quota of each user", QuotaPlace(container, desk.environment), quotas)
                    quota(
                        "Quota of the public database",
                        QuotaPlace(container, desk.environment, isPublic: true),
                        quotas
                    )
                    if let refusal = desk.refusal(of: .changeUsers) { Text(refusal).foregroundColor(.secondary) }
                }
                if usage.databases.isEmpty {
                    EmptyState(
                        title: "Nothing stored yet",
                        message: "A database comes into being with its first record.",
                        code:
                            "let record = CKRecord(recordType: \"Note\")\ntry await container.privateCloudDatabase.save(record)"
                    )
                } else {
                    TextField("Find a user", text: $search)
                    ForEach(found(usage)) { row($0) }
                }
            } else {
                ProgressView()
            }
        }
        .task {
            await desk.attempt {
                let users = try await desk.accounts.users()
                logins = Dictionary(users.map { ($0.recordName, $0.login) }) { first, _ in first }
                usage = try await desk.service.usage(container: desk.container, environment: desk.environment)
                quotas = try await desk.service.quotas()
            }
            .cancelledWithCaller()
        }
    }

    private func quota(_ title: String, _ place: QuotaPlace, _ quotas: ServiceQuotas) -> some View {
        QuotaForm(
            title: title,
            quota: quotas.quota(of: place),
            standard: quotas.standard(of: place),
            refusal: desk.refusal(of: .changeUsers),
            set: { quota in
                try await desk.accounts.setQuota(quota, of: place)
                self.quotas = try await desk.service.quotas()
            },
            desk: desk
        )
    }

    private func tiles(_ usage: ServiceUsage) -> some View {
        HStack {
            Tile(name: "Bytes in records and assets", figure: Figures.bytes(Double(usage.bytes)))
            Tile(name: "Records", figure: Figures.count(usage.records))
            Tile(name: "Databases", figure: Figures.count(usage.databases.count))
            Tile(name: "Asset files of the whole service", figure: Figures.bytes(Double(usage.assetBytes)))
            Tile(name: "Clients that listen", figure: Figures.count(usage.listeners))
        }
        .styleClass("console-tiles")
    }

    private func found(_ usage: ServiceUsage) -> [ServiceUsage.Database] {
        let all = usage.databases.filter {
            search.isEmpty || name(of: $0).localizedCaseInsensitiveContains(search)
                || ($0.owner ?? "").localizedCaseInsensitiveContains(search)
        }
        return Array(all.prefix(Self.most))
    }

    private func row(_ database: ServiceUsage.Database) -> some View {
        HStack {
            Text(name(of: database))
            Spacer()
            Text(database.zones == 1 ? "1 zone" : "\(database.zones) zones").styleClass("console-figure")
            Text(database.records == 1 ? "1 record" : "\(Figures.count(database.records)) records")
                .styleClass("console-figure")
            UseBar(used: database.bytes, allowed: quotas?.bytes(of: database.address))
        }
        .styleClass("console-row")
    }

    private func name(of database: ServiceUsage.Database) -> String {
        database.owner.map { logins[$0] ?? $0 } ?? "Public database"
    }
}
