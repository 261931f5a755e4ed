import Foundation
import MarkdownVault

/// The notes of another program, which are converted into a vault.
protocol NoteSource {
    /// Finds the notes in files, which are recognised by their contents; nil if there are none.
    init?(_ files: ImportFiles) throws

    /// Writes all notes and their files into a vault, and names what it leaves out.
    ///
    /// - Throws: `CancellationError`, and errors of the file system. Damaged notes are named as problems of the vault.
    func convert(into vault: ConvertedVault) throws
}

/// The outcome of a conversion.
struct Conversion: Sendable {
    /// The folder with the converted notes.
    let folder: URL
    /// What the files of the other program have, apart from links and bytes.
    let found: VaultTally
    let problems: [VaultProblem]

    /// Converts notes into a new folder.
    init(_ source: some NoteSource, of program: ImportFormat, problems: [VaultProblem], in folder: URL) throws {
        let vault = try ConvertedVault(folder, program: program)
        try source.convert(into: vault)
        try vault.finish()
        self.folder = folder
        found = vault.found
        self.problems = problems + vault.problems
    }
}
