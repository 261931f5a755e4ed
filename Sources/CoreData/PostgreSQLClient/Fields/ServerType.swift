/// The numbers of the server's types whose binary form this module reads and writes.
///
/// Public, so that the reading of fields can be inlined into other modules.
public enum ServerType {
    @inlinable public static var boolean: UInt32 { 16 }
    @inlinable public static var bytes: UInt32 { 17 }
    @inlinable public static var name: UInt32 { 19 }
    @inlinable public static var int8: UInt32 { 20 }
    @inlinable public static var int2: UInt32 { 21 }
    @inlinable public static var int4: UInt32 { 23 }
    @inlinable public static var text: UInt32 { 25 }
    @inlinable public static var oid: UInt32 { 26 }
    @inlinable public static var json: UInt32 { 114 }
    @inlinable public static var float4: UInt32 { 700 }
    @inlinable public static var float8: UInt32 { 701 }
    @inlinable public static var varchar: UInt32 { 1043 }
    @inlinable public static var timestamp: UInt32 { 1114 }
    @inlinable public static var timestamptz: UInt32 { 1184 }
    @inlinable public static var numeric: UInt32 { 1700 }
    @inlinable public static var uuid: UInt32 { 2950 }
    @inlinable public static var jsonb: UInt32 { 3802 }
    @inlinable public static var xid8: UInt32 { 5069 }

    /// The types of arrays, by those of their elements.
    private static let arrays: [UInt32: UInt32] = [
        boolean: 1000, bytes: 1001, int2: 1005, int4: 1007, text: 1009, int8: 1016, float4: 1021, float8: 1022,
        oid: 1028, timestamp: 1115, timestamptz: 1185, json: 199, numeric: 1231, uuid: 2951, jsonb: 3807,
    ]
    private static let elements = Dictionary(uniqueKeysWithValues: arrays.map { ($1, $0) })

    /// Returns the type of arrays of a type; nil if this module does not know it.
    static func array(of type: UInt32) -> UInt32? { arrays[type] }

    /// Returns the type of an array's elements; nil if the type is not that of an array.
    static func element(ofArray type: UInt32) -> UInt32? { elements[type] }
}

/// The server's time stamps: microseconds since the year 2000, where Foundation counts seconds since 2001.
public enum ServerTime {
    /// The microseconds between the two beginnings.
    @inlinable static var offset: Int64 { 31_622_400_000_000 }
    private static let infinite = 9.2e18

    /// Returns the microseconds of a date. Dates that are too far away become the server's infinities.
    package static func microseconds(_ seconds: Double) -> Int64 {
        let exact = (seconds * 1_000_000).rounded()
        return exact >= infinite ? .max : exact <= -infinite ? .min : Int64(exact) + offset
    }

    /// Returns the date of microseconds.
    @inlinable
    public static func seconds(_ microseconds: Int64) -> Double {
        if microseconds == .max { return .infinity }
        if microseconds == .min { return -.infinity }
        return Double(microseconds &- offset) / 1_000_000
    }

    /// Returns the date that the server gives back for one that is stored.
    package static func rounded(_ seconds: Double) -> Double { self.seconds(microseconds(seconds)) }
}
