/// A function with an identity: views that were given it need not be rendered again when it does something else by now.
@MainActor
final class StandingAction {
    var perform: @MainActor () -> Void = {}

    func callAsFunction() {
        perform()
    }
}
