/// One registered call that takes a change back.
///
/// The target is held weakly by `perform`, which does nothing once the target has gone. `target` is only ever compared:
/// an address that another object has taken over since then names actions that could do nothing anyway.
struct UndoAction {
    let target: ObjectIdentifier
    let perform: () -> Void
    var isDiscardable = false

    init<Target: AnyObject>(target: Target, handler: @escaping (Target) -> Void) {
        self.target = ObjectIdentifier(target)
        perform = { [weak target] in
            if let target {
                handler(target)
            }
        }
    }
}
