internal import Foundation

/// Reads a `multipart/form-data` body: fields into memory, files to disk.
struct FormBody: BodyReceiver {
    private let fieldLimit: Int
    private let fileLimit: Int
    private let folder: URL
    private var reader: MultipartReader
    private var form = SubmittedForm()
    private var part: Part?
    private var fieldBytes = 0
    private var fileBytes = 0

    private struct Part {
        let headers: MultipartHeaders
        var bytes: [UInt8] = []
        var file: TemporaryFile?
    }

    init(contentType: String, fields: Int, files: Int, folder: URL) throws {
        fieldLimit = fields
        fileLimit = files
        self.folder = folder
        reader = try MultipartReader(contentType: contentType)
    }

    mutating func receive(_ bytes: UnsafeRawBufferPointer) throws {
        // The reader is moved out, because reading mutates it while the handler mutates the rest of this value.
        var reader = self.reader
        try reader.read(bytes) { try handle($0) }
        self.reader = reader
    }

    mutating func finish() throws -> RequestBody {
        guard reader.isComplete else { throw HTTPRefusal(.badRequest, "The form ends in the middle of a part.") }
        return .form(form)
    }

    private mutating func handle(_ event: MultipartReader.Event) throws {
        switch event {
        case .begin(let headers):
            let file = headers.fileName == nil ? nil : try TemporaryFile(in: folder)
            part = Part(headers: headers, file: file)
        case .content(let bytes):
            try receiveContent(bytes)
        case .end:
            endPart()
        }
    }

    private mutating func receiveContent(_ bytes: UnsafeRawBufferPointer) throws {
        if let file = part?.file {
            fileBytes += bytes.count
            guard fileBytes <= fileLimit else { throw HTTPRefusal.tooLarge(fileLimit) }
            try file.write(bytes)
        } else {
            fieldBytes += bytes.count
            guard fieldBytes <= fieldLimit else { throw HTTPRefusal.tooLarge(fieldLimit) }
            part?.bytes.append(contentsOf: bytes)
        }
    }

    private mutating func endPart() {
        guard let part else { return }
        self.part = nil
        let headers = part.headers
        guard let file = part.file else {
            let value = String(decoding: part.bytes, as: UTF8.self)
            form.fields.items.append(QueryItems.Item(name: headers.field, value: value))
            return
        }
        file.close()
        form.files.append(
            UploadedFile(
                field: headers.field,
                name: headers.fileName ?? "",
                contentType: headers.contentType,
                url: file.url,
                size: file.size
            )
        )
    }
}

/// Reads an `application/x-www-form-urlencoded` body, which has no files.
struct URLEncodedBody: BodyReceiver {
    private var bytes: MemoryBody

    init(limit: Int) {
        bytes = MemoryBody(limit: limit)
    }

    mutating func receive(_ more: UnsafeRawBufferPointer) throws {
        try bytes.receive(more)
    }

    func finish() throws -> RequestBody {
        guard case .bytes(let bytes) = bytes.finish() else { return .empty }
        return .form(SubmittedForm(fields: QueryItems(encoded: String(decoding: bytes, as: UTF8.self))))
    }
}
