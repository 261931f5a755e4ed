import Foundation

struct TestResponse {
    let status: Int
    let headers: [(name: String, value: String)]
    let body: String

    subscript(name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The cookies that the response sets, as the next request sends them.
    var cookies: String {
        headers.filter { $0.name == "set-cookie" }.map { String($0.value.prefix { $0 != ";" }) }
            .joined(separator: "; ")
    }
}

extension TestClient {
    /// Reads a response that states its length.
    mutating func response(hasBody: Bool = true) throws -> TestResponse {
        let head = try take(through: "\r\n\r\n").components(separatedBy: "\r\n")
        let headers = head.dropFirst().filter { !$0.isEmpty }.map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            return (
                name: line[..<colon].lowercased(),
                value: line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
            )
        }
        let length = headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
        let body = hasBody ? try take(length) : []
        return TestResponse(
            status: Int(head[0].split(separator: " ").dropFirst().first ?? "") ?? 0,
            headers: headers,
            body: String(decoding: body, as: UTF8.self)
        )
    }

    mutating func request(
        _ method: String,
        _ target: String,
        headers: [String: String] = [:],
        body: String? = nil
    ) throws -> TestResponse {
        var head = "\(method) \(target) HTTP/1.1\r\n"
        var headers = headers
        if headers["Host"] == nil { headers["Host"] = "localhost" }
        if let body { headers["Content-Length"] = "\(body.utf8.count)" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        send(head + "\r\n" + (body ?? ""))
        return try response(hasBody: method != "HEAD")
    }
}
