package import UntrustedJSON

extension ReferenceValue {
    /// Returns nil if the value has no record name or an unknown action.
    package init?(_ node: JSONNode) {
        guard let name = node["recordName"]?.string,
            let action = Action(rawValue: node["action"]?.string ?? Action.none.rawValue)
        else { return nil }
        self.init(recordName: name, zoneID: node["zoneID"].flatMap { ZoneName($0) }, action: action)
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("recordName", recordName)
            if let zoneID { $0.member("zoneID") { zoneID.write(to: &$0) } }
            $0.member("action", action.rawValue)
        }
    }
}

extension LocationValue {
    /// Returns nil if the value is not on Earth.
    package init?(_ node: JSONNode) {
        guard let latitude = node["latitude"]?.double, let longitude = node["longitude"]?.double,
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
        altitude = node["altitude"]?.double
        horizontalAccuracy = node["horizontalAccuracy"]?.double
        verticalAccuracy = node["verticalAccuracy"]?.double
        course = node["course"]?.double
        speed = node["speed"]?.double
        timestamp = node["timestamp"]?.double
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("latitude", latitude)
            $0.member("longitude", longitude)
            $0.member("altitude", altitude)
            $0.member("horizontalAccuracy", horizontalAccuracy)
            $0.member("verticalAccuracy", verticalAccuracy)
            $0.member("course", course)
            $0.member("speed", speed)
            if let timestamp { $0.member("timestamp") { $0.milliseconds(timestamp) } }
        }
    }
}

extension AssetValue {
    /// Returns nil if the value does not name its content.
    package init?(_ node: JSONNode) {
        guard let checksum = node["fileChecksum"]?.string, let size = node["size"]?.integer, size >= 0 else {
            return nil
        }
        self.init(fileChecksum: checksum, size: size)
        receipt = node["receipt"]?.string
        referenceChecksum = node["referenceChecksum"]?.string
        wrappingKey = node["wrappingKey"]?.string
        downloadURL = node["downloadURL"]?.string
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("fileChecksum", fileChecksum)
            $0.member("size", size)
            $0.member("receipt", receipt)
            $0.member("referenceChecksum", referenceChecksum)
            $0.member("wrappingKey", wrappingKey)
            $0.member("downloadURL", downloadURL)
        }
    }
}
