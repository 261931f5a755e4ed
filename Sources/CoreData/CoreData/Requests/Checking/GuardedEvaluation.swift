internal import FoundationBackfill

/// The evaluation of a request's predicates over objects, which never stops the program: their text may come from a user.
enum GuardedEvaluation {
    /// Runs a closure that evaluates predicates or expressions of a request.
    ///
    /// - Throws: 134091 if they name a key that an object does not have, or a variable without a value.
    static func evaluating<Result>(
        _ predicate: NSPredicate?,
        of entity: EntityLayout?,
        _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try EvaluationFaults.throwing(body)
        } catch let fault as EvaluationFault {
            let format = predicate?.predicateFormat ?? "a fetch request"
            throw FetchErrors.notEvaluated(format, of: entity?.name, reason: fault.reason)
        }
    }
}

extension NSPredicate {
    /// Returns whether the object satisfies the predicate. If the predicate cannot be evaluated for it, logs why, and
    /// returns false: for results that follow changes, which have nobody to tell.
    func matchesOrLogs(_ object: NSManagedObject) -> Bool {
        do {
            return try matches(object)
        } catch {
            Log.warning("A changed object is left out of a fetched result. \(error)")
            return false
        }
    }
}
