internal import ManagedObjectModelCompiler
internal import ModelEditing
internal import Observation

/// What is wrong in the version that a page shows. It is looked for in the background after each edit; what was found before is
/// shown until then.
@MainActor
@Observable
final class EditorFindings {
    private(set) var all: [PlacedFinding] = []
    /// The edits that mend findings, as far as they are known.
    private(set) var mends: [PlacedFinding: [ModelEdit]] = [:]
    /// The state of the model that all of this is of; nil before anything was found.
    private(set) var moment: ModelMoment?
    @ObservationIgnored private var diagnosis: ModelDiagnosis?
    @ObservationIgnored private let search = MendSearch()

    /// The time after an edit in which it is painted, and in which further ones may come. In a large model, the search for findings takes as
    /// much of the processors as all the rest.
    private static let pause = Duration.milliseconds(150)

    /// Looks for findings, unless those of the model as it is are known: at once if there are none yet.
    func look(at wanted: ModelMoment, of document: ModelDocument) async {
        guard wanted != moment else { return }
        if diagnosis != nil {
            do { try await Task.sleep(for: Self.pause) } catch { return }
        }
        do throws(EditError) {
            guard let found = try await document.diagnosis(of: wanted.version) else { return }
            (diagnosis, all, mends) = (found, found.findings, [:])
            moment = ModelMoment(version: wanted.version, revision: document.revision)
        } catch {
            // The page says why the version cannot be edited.
            (diagnosis, all, mends, moment) = (nil, [], [:], nil)
        }
    }

    /// Looks for the edits that mend a finding.
    func lookForMends(of finding: PlacedFinding) async {
        guard mends[finding] == nil, let diagnosis else { return }
        let edits = await search.mends(for: finding, in: diagnosis)
        if !Task.isCancelled, all.contains(finding) { mends[finding] = edits }
    }

    /// Returns the findings about a part; nil: about what belongs to no entity, or about an entity itself.
    func about(_ owner: String?, _ property: String? = nil) -> [PlacedFinding] {
        all.filter { $0.entity == owner && $0.property == property }
    }
}

/// Tries edits, one after the other, since each is tried on a copy of the whole model.
private actor MendSearch {
    func mends(for finding: PlacedFinding, in diagnosis: ModelDiagnosis) -> [ModelEdit] {
        Task.isCancelled ? [] : diagnosis.mends(for: finding)
    }
}
