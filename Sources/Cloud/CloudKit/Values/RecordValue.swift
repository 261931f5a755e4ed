internal import CoreLocation
internal import FoundationBackfill

/// The value of a field, as a record keeps it.
enum RecordValue: Sendable {
    case string(String)
    case integer(Int64)
    case double(Double)
    case date(Date)
    case data(Data)
    case reference(CKReference)
    case location(CLLocation)
    case asset(CKAsset)
    case list([RecordValue])

    /// Takes a value that a program sets; nil if no field can have it.
    init?(_ value: Any) {
        switch value {
        case let text as String: self = .string(text)
        case let number as NSNumber: self.init(number)
        case let date as Date: self = .date(date)
        case let data as Data: self = .data(data)
        case let reference as CKReference: self = .reference(reference)
        case let location as CLLocation: self = .location(location)
        case let asset as CKAsset: self = .asset(asset)
        case let list as [Any]:
            var values: [RecordValue] = []
            for element in list {
                guard let value = RecordValue(element), !value.isList else { return nil }
                values.append(value)
            }
            self = .list(values)
        default: return nil
        }
    }

    private init(_ number: NSNumber) {
        switch String(cString: number.objCType) {
        case "f", "d": self = .double(number.doubleValue)
        case "Q":
            self = Int64(exactly: number.uint64Value).map { .integer($0) } ?? .double(number.doubleValue)
        default: self = .integer(number.int64Value)
        }
    }

    /// The value as programs read it. Numbers are objects, which convert to any type that holds them exactly.
    var object: any __CKRecordObjCValue {
        switch self {
        case .string(let text): text
        case .integer(let number): NSNumber(value: number)
        case .double(let number): NSNumber(value: number)
        case .date(let date): date
        case .data(let data): data
        case .reference(let reference): reference
        case .location(let location): location
        case .asset(let asset): asset
        case .list(let elements): Self.array(elements.map(\.object))
        }
    }

    /// An array of the elements' own type, which converts to other arrays as one on a Mac does.
    private static func array(_ objects: [any __CKRecordObjCValue]) -> any __CKRecordObjCValue {
        func all<Element: CKRecordValueProtocol>(_: Element.Type) -> (any __CKRecordObjCValue)? {
            let elements = objects.compactMap { $0 as? Element }
            return elements.count == objects.count ? elements : nil
        }
        let types: [any CKRecordValueProtocol.Type] = [
            String.self, NSNumber.self, Date.self, Data.self, CKReference.self, CLLocation.self, CKAsset.self,
        ]
        for type in types {
            if let array = all(type) { return array }
        }
        return NSArray(array: objects)
    }

    private var isList: Bool {
        if case .list = self { true } else { false }
    }

    /// The asset alone, or those of a list.
    var assets: [CKAsset] {
        switch self {
        case .asset(let asset): [asset]
        case .list(let elements): elements.flatMap(\.assets)
        default: []
        }
    }
}
