internal import CloudWire
internal import FoundationBackfill
internal import UntrustedJSON

/// The upload of the files of records that are about to be saved.
struct AssetUpload {
    let session: DatabaseSession
    let zone: CKRecordZoneID
    let progress: (CKRecord, Double) -> Void

    /// Uploads the files of a record and returns what the service has answered, by asset.
    mutating func receipts(of record: CKRecord) async throws -> [ObjectIdentifier: AssetValue] {
        let fields = record.state.withLock { $0.fields }.sorted { $0.key < $1.key }
        let files = fields.flatMap { field in
            field.value.value.assets.compactMap { asset in
                asset.remote == nil ? asset.fileURL.map { (field.key, asset, $0) } : nil
            }
        }
        guard !files.isEmpty else { return [:] }
        for (key, _, file) in files where !FileManager.default.isReadableFile(atPath: file.path) {
            throw CKError.of(.assetFileNotFound, "The file of the asset '\(key)' cannot be read: \(file.path).")
        }
        let id = record.recordID.recordName
        let names = files.map { AssetField(recordName: id, recordType: record.recordType, fieldName: $0.0) }
        let request = AssetsRequest(.upload, names, zoneID: zone.wire)
        let answer = try await session.write(.assetsUpload, AssetsUploadAnswer.init) { request.write(to: &$0) }
        guard answer.tokens.count == files.count else {
            throw CKError.of(
                .internalError,
                "The service gave \(answer.tokens.count) addresses for \(files.count) files."
            )
        }
        var receipts: [ObjectIdentifier: AssetValue] = [:]
        for (place, (key, asset, file)) in files.enumerated() {
            receipts[ObjectIdentifier(asset)] = try await upload(file, key, to: answer.tokens[place].url)
            progress(record, Double(place + 1) / Double(files.count + 1))
        }
        return receipts
    }

    private func upload(_ file: URL, _ key: String, to address: String) async throws -> AssetValue {
        guard let transport = session.client.transport else { throw CKError.notConfigured }
        let before = try Self.stamp(file)
        let answer: JSONNode
        do {
            answer = try await transport.upload(file, to: address).read()
        } catch {
            throw CKError(error)
        }
        guard try Self.stamp(file) == before else {
            throw CKError.of(.assetFileModified, "The file of the asset '\(key)' changed while it was uploaded.")
        }
        guard let value = answer["singleFile"].flatMap({ AssetValue($0) }) else {
            throw CKError.of(.internalError, "The answer to the upload of '\(key)' names no content.")
        }
        return value
    }

    /// The size of a file and the time of its last change.
    private static func stamp(_ file: URL) throws -> [String] {
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            return [FileAttributeKey.size, .modificationDate].map { "\(attributes[$0] ?? "")" }
        } catch {
            throw CKError.of(.assetFileNotFound, "The file of an asset cannot be read: \(file.path).")
        }
    }
}

extension DatabaseSession {
    /// Downloads the files of a fetched record into a folder that only the user of this process can read.
    func downloadAssets(of record: CKRecord) async throws {
        let fields = record.state.withLock { $0.fields }
        var files: [ObjectIdentifier: URL] = [:]
        for asset in fields.values.flatMap(\.value.assets) {
            guard let transport = client.transport, let address = asset.remote?.downloadURL else { continue }
            guard let file = StagedFiles.next() else {
                throw CKError.of(.assetNotAvailable, "No folder for an asset can be made among the temporary files.")
            }
            do {
                try await transport.download(address.replacingOccurrences(of: "${f}", with: "asset"), into: file)
            } catch {
                throw CKError.of(
                    .assetNotAvailable,
                    "An asset of '\(record.recordID.recordName)' cannot be had: \(error)"
                )
            }
            files[ObjectIdentifier(asset)] = file
        }
        guard !files.isEmpty else { return }
        record.state.withLock { state in
            state.fields = state.fields.mapValues {
                RecordField(value: $0.value.with(files), isEncrypted: $0.isEncrypted)
            }
            state.fetchedFields = state.fields
        }
    }
}

extension RecordValue {
    fileprivate func with(_ files: [ObjectIdentifier: URL]) -> RecordValue {
        switch self {
        case .asset(let asset):
            guard let file = files[ObjectIdentifier(asset)], let remote = asset.remote else { return self }
            return .asset(CKAsset(remote: remote, file: file))
        case .list(let elements): return .list(elements.map { $0.with(files) })
        default: return self
        }
    }
}
