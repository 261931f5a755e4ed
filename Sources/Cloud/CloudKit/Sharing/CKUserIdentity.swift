public import FoundationBackfill

/// A user, as far as the program may know.
public final class CKUserIdentity: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// How to find a user: by address, telephone number or record.
    public final class LookupInfo: NSObject, NSCopying, Sendable {
        /// The user's address for mail.
        public let emailAddress: String?
        /// The user's telephone number.
        public let phoneNumber: String?
        /// The user's record.
        public let userRecordID: CKRecord.ID?

        /// Finds a user by address.
        public convenience init(emailAddress: String) {
            self.init(emailAddress, nil, nil)
        }

        /// Finds a user by telephone number.
        public convenience init(phoneNumber: String) {
            self.init(nil, phoneNumber, nil)
        }

        /// Finds a user by record.
        public convenience init(userRecordID: CKRecord.ID) {
            self.init(nil, nil, userRecordID)
        }

        /// Returns what finds users by address.
        public static func lookupInfos(withEmails emails: [String]) -> [LookupInfo] {
            emails.map { LookupInfo(emailAddress: $0) }
        }

        /// Returns what finds users by telephone number.
        public static func lookupInfos(withPhoneNumbers phoneNumbers: [String]) -> [LookupInfo] {
            phoneNumbers.map { LookupInfo(phoneNumber: $0) }
        }

        /// Returns what finds users by record.
        public static func lookupInfos(with recordIDs: [CKRecord.ID]) -> [LookupInfo] {
            recordIDs.map { LookupInfo(userRecordID: $0) }
        }

        init(_ emailAddress: String?, _ phoneNumber: String?, _ userRecordID: CKRecordID?) {
            (self.emailAddress, self.phoneNumber) = (emailAddress, phoneNumber)
            self.userRecordID = userRecordID
        }

        /// Whether the other object finds the same user in the same way.
        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? LookupInfo else { return false }
            return emailAddress == other.emailAddress && phoneNumber == other.phoneNumber
                && userRecordID == other.userRecordID
        }

        /// The hash of what the user is found by.
        public override var hash: Int {
            var hasher = Hasher()
            hasher.combine(emailAddress)
            hasher.combine(phoneNumber)
            hasher.combine(userRecordID)
            return hasher.finalize()
        }

        /// Returns the object itself, which cannot change.
        public func copy(with zone: NSZone? = nil) -> Any { self }
    }

    /// The user's record; nil if it is unknown.
    public let userRecordID: CKRecord.ID?
    /// How the user was found.
    public let lookupInfo: LookupInfo?
    /// The user's name.
    public let nameComponents: PersonNameComponents?
    /// Whether the user has an account of the service.
    public let hasiCloudAccount: Bool

    init(userRecordID: CKRecordID?, lookupInfo: LookupInfo? = nil, name: PersonNameComponents? = nil) {
        (self.userRecordID, self.lookupInfo, nameComponents) = (userRecordID, lookupInfo, name)
        hasiCloudAccount = userRecordID != nil
    }

    /// Returns the object itself, which cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether identities are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the identity into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(userRecordID, forKey: "userRecordID")
        coder.encode(lookupInfo?.emailAddress as NSString?, forKey: "emailAddress")
        coder.encode(lookupInfo?.phoneNumber as NSString?, forKey: "phoneNumber")
        coder.encode(nameComponents?.givenName as NSString?, forKey: "givenName")
        coder.encode(nameComponents?.familyName as NSString?, forKey: "familyName")
    }

    /// Reads an identity from an archive.
    public required init?(coder: NSCoder) {
        func text(_ key: String) -> String? { coder.decodeObject(of: NSString.self, forKey: key)?.description }
        let id = coder.decodeObject(of: CKRecordID.self, forKey: "userRecordID")
        let (email, phone) = (text("emailAddress"), text("phoneNumber"))
        userRecordID = id
        hasiCloudAccount = id != nil
        lookupInfo = email == nil && phone == nil ? nil : LookupInfo(email, phone, id)
        var name = PersonNameComponents()
        (name.givenName, name.familyName) = (text("givenName"), text("familyName"))
        nameComponents = name.givenName == nil && name.familyName == nil ? nil : name
    }
}
