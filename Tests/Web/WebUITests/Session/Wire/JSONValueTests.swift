import Foundation
import Testing
import WebUI

struct JSONValueTests {
    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func aNumberThatJSONLacksBecomesNullAndLosesNothingElse(number: Double) throws {
        let value: JSONValue = ["numbers": [.double(number), .double(0.5)], "text": "kept"]
        let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        #expect(JSONValue(text: text) == ["numbers": [.null, .double(0.5)], "text": "kept"])
    }
}
