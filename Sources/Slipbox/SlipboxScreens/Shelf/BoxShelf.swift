public import CoreData
internal import Foundation
public import Observation
public import SlipboxCore

/// The slip boxes of a server, for the pages of each of them.
///
/// A page shows one box, and knows of the others nothing but their names and addresses.
@MainActor
@Observable
public final class BoxShelf {
    /// A slip box as others see it.
    public struct Box: Identifiable, Hashable, Sendable {
        /// The name as it is shown.
        public let name: String
        /// Where its pages are.
        public let address: BoxAddress
        /// Whether it is in a list that users may change, and not named by whoever has started the server.
        public let isListed: Bool

        /// The address, which only this box has.
        public var id: BoxAddress { address }

        /// Creates a box.
        public init(name: String, address: BoxAddress, isListed: Bool) {
            (self.name, self.address, self.isListed) = (name, address, isListed)
        }

        /// Returns the first box of a server: with its name, or that of its file.
        public static func first(_ container: NSPersistentContainer, name: BoxName?) -> Box {
            Box(name: name?.text ?? Desk.boxName(of: container), address: BoxAddress(), isListed: false)
        }
    }

    /// Makes boxes, and takes them off the list: the server.
    @MainActor
    public protocol Keeper: AnyObject {
        /// Makes a box, which is served from then on.
        ///
        /// - Throws: `BoxProblem`, or an error of the store; then there is nothing new.
        func makeBox(_ name: BoxName) async throws -> Box
        /// Serves a box no more. Its files stay.
        ///
        /// - Throws: `BoxProblem`, or an error of the list's file; then nothing has changed.
        func takeOff(_ box: Box) throws
    }

    /// The boxes, the first one first.
    public private(set) var boxes: [Box]
    @ObservationIgnored private weak var keeper: (any Keeper)?

    /// Creates a shelf.
    ///
    /// - Parameter keeper: Makes boxes; the shelf does not keep it alive.
    public init(_ boxes: [Box], keeper: any Keeper) {
        (self.boxes, self.keeper) = (boxes, keeper)
    }

    /// Makes a box with the name that a user has written.
    ///
    /// - Throws: As ``Keeper/makeBox(_:)``.
    @discardableResult public func make(_ text: String) async throws -> Box {
        let name = try BoxName(text)
        guard let keeper else { throw BoxProblem.fixed(name.text) }
        let box = try await keeper.makeBox(name)
        boxes.append(box)
        return box
    }

    /// Takes a box off the list. Its files stay.
    ///
    /// - Throws: As ``Keeper/takeOff(_:)``.
    public func takeOff(_ box: Box) throws {
        guard let keeper, box.isListed else { throw BoxProblem.fixed(box.name) }
        try keeper.takeOff(box)
        boxes.removeAll { $0 == box }
    }
}
