package import CloudService

/// The service that the console looks after, and what belongs to it. All pages of a server share one.
package struct ConsoleSources: Sendable {
    package let service: CloudService
    package let accounts: AccountStore
    /// The requests that the service has answered; nil if it keeps none.
    package let log: RequestLog?
    /// The address at which clients reach the service, for examples to copy.
    package let address: String

    package init(service: CloudService, accounts: AccountStore, log: RequestLog?, address: String) {
        (self.service, self.accounts, self.log, self.address) = (service, accounts, log, address)
    }
}
