import CloudKit
import Foundation
import Testing

@Suite("Values of fields")
struct RecordValueTests {
    private let record = CKRecord(recordType: "T")

    @Test func C008_literalsAndValuesAssign() {
        record["s"] = "x"
        record["i"] = 5
        record["d"] = 2.5
        record["b"] = true
        record["l"] = ["a", "b"]
        record["n"] = [1, 2]
        record["o"] = "x" as any CKRecordValue
        record["ns"] = NSString(string: "y")
        record["w"] = Date(timeIntervalSince1970: 1) as NSDate
        #expect(record["s"] as? String == "x")
        #expect(record["s"] as? NSString == "x")
        #expect(record["o"] as? String == "x")
        #expect(record["ns"] as? String == "y")
        #expect(record["l"] as? [String] == ["a", "b"])
        #expect(record["l"] as? NSArray == ["a", "b"])
        #expect(record["n"] as? [Int] == [1, 2])
        #expect(record["n"] as? [Double] == [1, 2])
        #expect(record["w"] as? Date == Date(timeIntervalSince1970: 1))
        #expect(record["s"] as? Int == nil)
        #expect(record["missing"] == nil)
        #expect(record["s"] != nil)
    }

    @Test(arguments: [0, 1, 5, -3, Int(Int32.max), Int.max])
    func integersReadAsWhateverHoldsThem(_ number: Int) {
        record["k"] = number
        #expect(record["k"] as? Int == number)
        #expect(record["k"] as? Int64 == Int64(number))
        #expect(record["k"] as? NSNumber == NSNumber(value: number))
        #expect(record["k"] as? Int8 == Int8(exactly: number))
        #expect(record["k"] as? UInt16 == UInt16(exactly: number))
        #expect(record["k"] as? Double == Double(exactly: number))
        #expect(record["k"] as? Bool == (number == 0 ? false : number == 1 ? true : nil))
    }

    @Test(arguments: [0.0, 1.0, 2.5, -0.125, 1e300])
    func doublesReadAsWhateverHoldsThem(_ number: Double) {
        record["k"] = number
        #expect(record["k"] as? Double == number)
        #expect(record["k"] as? Int == Int(exactly: number))
        #expect(record["k"] as? Float == Float(exactly: number))
        #expect(record["k"] as? NSNumber == NSNumber(value: number))
    }

    @Test(arguments: [true, false])
    func truthIsANumber(_ flag: Bool) {
        record["k"] = flag
        #expect(record["k"] as? Bool == flag)
        #expect(record["k"] as? Int == (flag ? 1 : 0))
        #expect(record["k"] as? Double == (flag ? 1 : 0))
    }

    @Test func typesAreInferredWithoutACast() {
        record["s"] = "x"
        record["i"] = Int32(7)
        record["f"] = Float(0.5)
        record["t"] = Date(timeIntervalSince1970: 2)
        record["data"] = Data([1, 2])
        let text: String? = record["s"]
        let number: Int? = record["i"]
        let small: Float? = record["f"]
        let date: Date? = record["t"]
        let data: Data? = record["data"]
        let wrong: Data? = record["s"]
        #expect((text, number, small) == ("x", 7, 0.5))
        #expect((date, data, wrong) == (Date(timeIntervalSince1970: 2), Data([1, 2]), nil))
    }

    @Test func objectsComeBackAsTheyAre() {
        let asset = CKAsset(fileURL: URL(fileURLWithPath: "/nowhere"))
        let place = CLLocation(latitude: 1, longitude: 2)
        let link = CKRecord.Reference(recordID: CKRecord.ID(recordName: "a"), action: .deleteSelf)
        record["a"] = asset
        record["p"] = place
        record["r"] = link
        record["rs"] = [link, link]
        record["none"] = [String]()
        #expect(record["a"] as? CKAsset === asset)
        #expect(record["p"] as? CLLocation === place)
        #expect(record["r"] as? CKRecord.Reference == link)
        #expect(record["rs"] as? [CKRecord.Reference] == [link, link])
        #expect(record["none"] as? [Int] == [])
        let typed: CKRecord.Reference? = record["r"]
        #expect(typed === link)
    }
}
