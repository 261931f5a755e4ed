import Foundation
import Testing

@testable import WebUIServer

@Suite("A JSON service")
struct JSONServiceTests {
    private struct Expense: Codable, Hashable {
        struct Line: Codable, Hashable {
            var text: String
            var amount: Decimal
        }

        var payee: String
        var date: Date
        var count: Int
        var isPaid: Bool
        var note: String?
        var lines: [Line]
    }

    private static let expense = Expense(
        payee: "Café/Bar",
        date: Date(timeIntervalSinceReferenceDate: 785_000_000.25),
        count: 3,
        isPaid: true,
        note: nil,
        lines: [Expense.Line(text: "Tea", amount: Decimal(string: "1234567890.123456789") ?? 0)]
    )

    private func echo() throws -> Routes {
        var routes = Routes()
        try routes.group("/api", access: .bearer(BearerTokens(["phone": "0123456789abcdef"]))) { api in
            api.on(.post, "/expenses", body: .json(limit: 10_000)) { request in
                try .json(request.decode(Expense.self), status: .created)
            }
        }
        return routes
    }

    private static func post(
        _ client: inout TestClient,
        _ body: String,
        type: String? = "application/json"
    ) throws -> TestResponse {
        var headers = ["Authorization": "Bearer 0123456789abcdef"]
        headers["Content-Type"] = type
        return try client.request("POST", "/api/expenses", headers: headers, body: body)
    }

    @Test("Values come back as they were sent: decimals with all digits, dates with milliseconds, slashes as they are")
    func roundTrip() async throws {
        try await withServer(echo()) { port in
            var client = try TestClient(port: port)
            let sent = String(decoding: try ServiceJSON.encoder().encode(Self.expense), as: UTF8.self)
            #expect(sent.contains(#""payee":"Café/Bar""#))
            #expect(sent.contains(#""date":"2025-11-16T15:33:20.250Z""#))
            #expect(sent.contains(#""amount":1234567890.123456789"#))
            let answer = try Self.post(&client, sent)
            #expect(answer.status == 201)
            #expect(answer["content-type"] == "application/json")
            #expect(answer["set-cookie"] == nil)
            let received = try ServiceJSON.decoder().decode(Expense.self, from: Data(answer.body.utf8))
            #expect(received == Self.expense)
        }
    }

    @Test(
        "Dates are read in each form of ISO 8601",
        arguments: [
            ("2025-11-16T15:33:20Z", 785_000_000), ("2025-11-16T15:33:20.000Z", 785_000_000),
            ("2025-11-16T16:33:20+01:00", 785_000_000), ("2025-11-16T15:33:20.5Z", 785_000_000.5),
        ]
    )
    func dates(_ text: String, _ seconds: Double) throws {
        let dates = try ServiceJSON.decoder().decode([Date].self, from: Data("[\"\(text)\"]".utf8))
        #expect(dates == [Date(timeIntervalSinceReferenceDate: seconds)])
    }

    @Test("A whole second has no fraction")
    func wholeSeconds() throws {
        let date = Date(timeIntervalSinceReferenceDate: 785_000_000)
        let text = String(decoding: try ServiceJSON.encoder().encode([date]), as: UTF8.self)
        #expect(text == #"["2025-11-16T15:33:20Z"]"#)
    }

    @Test(
        "A bad body is refused with the place that is wrong",
        arguments: [
            (#"{"payee": 1}"#, "`payee` must be a text.", "/payee"),
            (#"{"payee": null}"#, "`payee` must not be null; it must be a text.", "/payee"),
            (#"{}"#, "`payee` is missing.", "/payee"),
            (#"{"payee": "a", "date": 4}"#, "`date` must be a text.", "/date"),
            (
                #"{"payee": "a", "date": "yesterday"}"#,
                "`date` is not valid: It must be a date and time such as 2026-11-21T18:30:00Z.", "/date"
            ),
            (#"{"payee":"a","date":"2025-11-16T15:33:20Z","count":"4"}"#, "`count` must be a whole number.", "/count"),
            (
                #"{"payee":"a","date":"2025-11-16T15:33:20Z","count":4,"isPaid":true,"lines":[{"text":"","amount":""}]}"#,
                "`lines[0].amount` must be a number.", "/lines/0/amount"
            ),
            (
                #"{"payee":"a","date":"2025-11-16T15:33:20Z","count":4,"isPaid":true,"lines":{}}"#,
                "`lines` must be a list.", "/lines"
            ),
            (
                #"{"payee":"a","date":"2025-11-16T15:33:20Z","count":4,"isPaid":true,"lines":[{"text":"","amount":2e0}],"x":1.5}"#
                    .replacingOccurrences(of: "4", with: "4.5"),
                "The number 4.5 does not fit: it is too large, or a fraction where a whole number is needed.", "/count"
            ),
            (#"[]"#, "The body must be an object.", ""),
        ]
    )
    func wrongValues(_ body: String, _ detail: String, _ pointer: String) async throws {
        try await withServer(echo()) { port in
            var client = try TestClient(port: port)
            let answer = try Self.post(&client, body)
            #expect(answer.status == 400)
            #expect(answer["content-type"] == "application/problem+json")
            let problem = try Problem(answer)
            #expect(problem == Problem(title: "Bad Request", status: 400, detail: detail, pointer: pointer))
        }
    }

    @Test("A syntax error is refused with its line")
    func syntax() async throws {
        try await withServer(echo()) { port in
            var client = try TestClient(port: port)
            let problem = try Problem(try Self.post(&client, "{\n  \"payee\": tea\n}"))
            #expect(problem.status == 400)
            #expect(problem.detail.hasPrefix("The body is not valid JSON: "))
            #expect(problem.detail.contains("line 2"))
            let deep = try Problem(try Self.post(&client, String(repeating: "[", count: 5000)))
            #expect(deep.detail.contains("nests deeper"))
            let wide = try Problem(try Self.post(&client, "{\u{0}"))
            #expect(wide.status == 400)
        }
    }

    @Test("Forms, empty bodies and bodies beyond the limit are refused in words that help")
    func bodies() async throws {
        try await withServer(echo()) { port in
            for (body, type, status, words) in [
                ("payee=a", "application/x-www-form-urlencoded", 415, "Content-Type: application/json"),
                ("{}", nil, 415, "Content-Type: application/json"),
                ("", "application/json", 400, "it needs one in JSON"),
                (String(repeating: " ", count: 10_001), "application/json", 413, "10000 bytes"),
                ("{}", "application/merge-patch+json; charset=utf-8", 400, "`payee` is missing"),
            ] {
                var client = try TestClient(port: port)
                let problem = try Problem(try Self.post(&client, body, type: type))
                #expect(problem.status == status && problem.detail.contains(words), "\(problem)")
            }
        }
    }

    @Test("A value that cannot be encoded is an error of the service, and logged")
    func encoding() async throws {
        let notices = Record<String>()
        var routes = Routes()
        routes.on(.get, "/") { _ in try .json([Double.nan]) }
        try await withServer(routes, adjusted { $0.log = { notices.append($0.text) } }) { port in
            var client = try TestClient(port: port)
            let answer = try client.request("GET", "/", headers: ["Accept": "application/json"])
            #expect(try Problem(answer).status == 500)
        }
        #expect(notices.entries.count == 1)
    }
}

/// A problem document, as the client of a service reads it.
struct Problem: Decodable, Hashable {
    var title: String
    var status: Int
    var detail: String
    var pointer: String?
}

extension Problem {
    init(_ response: TestResponse) throws {
        self = try JSONDecoder().decode(Problem.self, from: Data(response.body.utf8))
        #expect(status == response.status)
    }
}
