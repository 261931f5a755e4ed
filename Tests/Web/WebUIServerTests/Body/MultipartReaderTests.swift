import Testing

@testable import WebUIServer

@Suite("Forms with files")
struct MultipartReaderTests {
    /// Reads a form in pieces of a given size, and returns its parts with their content as text.
    private func read(_ text: String, boundary: String = "B", piece: Int) throws -> (String, isComplete: Bool) {
        var reader = try MultipartReader(contentType: "multipart/form-data; boundary=\(boundary)")
        var result = ""
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try Array(bytes[start..<min(bytes.count, start + piece)]).withUnsafeBytes { bytes in
                try reader.read(bytes) { event in
                    switch event {
                    case .begin(let headers): result += "[\(headers.field),\(headers.fileName ?? "-"):"
                    case .content(let bytes): result += String(decoding: bytes, as: UTF8.self)
                    case .end: result += "]"
                    }
                }
            }
        }
        return (result, reader.isComplete)
    }

    @Test("The pieces in which a form arrives make no difference", arguments: [1, 2, 3, 5, 7, 11, 64, 1000])
    func pieces(_ piece: Int) throws {
        let text =
            "preamble\r\n--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n-\r\n--\r\n--A\r\n"
            + "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"/x/y.png\"\r\n\r\n\r\n--B\r\n\r\nbare"
            + "\r\n--B--\r\nepilogue"
        let (result, isComplete) = try read(text, piece: piece)
        #expect(result == "[a,-:\r\n-\r\n--\r\n--A][f,y.png:][,-:bare]")
        #expect(isComplete)
    }

    @Test("A form that is cut off is not complete")
    func cut() throws {
        let text = "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--B--\r\n"
        for count in 0..<(text.utf8.count - 2) {
            #expect(try !read(String(decoding: text.utf8.prefix(count), as: UTF8.self), piece: 4).isComplete)
        }
    }

    @Test(
        "What makes no sense is refused",
        arguments: ["", "; boundary=", "; boundary=" + String(repeating: "x", count: 71)]
    )
    func boundary(_ parameters: String) {
        #expect(throws: HTTPRefusal.self) { try MultipartReader(contentType: "multipart/form-data" + parameters) }
    }

    @Test("Headers of parts and their number have limits")
    func limits() {
        #expect(throws: HTTPRefusal.self) { try read("--B\r\nA: " + String(repeating: "x", count: 20_000), piece: 100) }
        let many = String(repeating: "--B\r\n\r\nx\r\n", count: 1500)
        #expect(throws: HTTPRefusal.self) { try read(many + "--B--", piece: 1000) }
    }

    @Test("Names in quotation marks")
    func names() {
        let parameters = HeaderParameters(#"form-data; name="a;b=\"c\\d"; filename="e%22f.png"; x=y"#)
        #expect(parameters["name"] == #"a;b="c\d"#)
        #expect(parameters["filename"] == #"e"f.png"#)
        #expect(parameters["x"] == "y")
    }
}
