#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The plugin's side of the conversation with the compiler.
///
/// It implements the compiler's protocol itself rather than with swift-syntax, which every package that uses CoreData
/// would have to build as well.
package struct Conversation {
    private let stream: MessageStream

    /// Creates a conversation over file descriptors.
    package init(input: CInt, output: CInt) {
        stream = MessageStream(input: input, output: output)
    }

    /// Answers the compiler's questions until it ends the conversation.
    package func hold() throws {
        while let question = try stream.receive() {
            try stream.send(Self.answer(to: question))
        }
    }

    /// Returns the answer to a message of the compiler, both in JSON. Messages that cannot be decoded are answered as
    /// well, since the compiler would otherwise wait for ever.
    static func answer(to question: Data) throws -> Data {
        let answer =
            // The answer reports a message that cannot be decoded.
            switch try? JSONDecoder().decode(Question.self, from: question) {
            case .getCapability: Answer.getCapabilityResult(capability: .current)
            case .expandAttachedMacro(let macro, "peer", _, _, _) where macro.isMark:
                Answer.expandMacroResult(expandedSource: "", diagnostics: [])
            case .expandAttachedMacro(let macro, let role, let attribute, let declaration, let context):
                expand(macro.platform, role: role, attribute: attribute, declaration: declaration, context: context)
            case .expandFreestandingMacro(_, let discriminator, let syntax):
                expandPreview(syntax, discriminator: discriminator)
            case nil: Answer.refusal("the compiler sent the macros of CoreData a message that they do not understand")
            }
        return try JSONEncoder().encode(answer)
    }

    private static func expandPreview(_ syntax: Syntax, discriminator: String) -> Answer {
        do throws(Refusal) {
            let source = try PreviewExpansion(syntax, discriminator: discriminator).source
            return .expandMacroResult(expandedSource: source, diagnostics: [])
        } catch {
            return .refusal(error.sentence, at: error.position)
        }
    }

    private static func expand(
        _ platform: Platform,
        role: String,
        attribute: Syntax,
        declaration: Syntax,
        context: [Syntax]?
    ) -> Answer {
        do throws(Refusal) {
            let source =
                switch role {
                case "accessor":
                    try PropertyExpansion(
                        attribute: attribute,
                        declaration: declaration,
                        context: context,
                        for: platform
                    ).source
                case "body":
                    try FunctionExpansion(
                        attribute: attribute,
                        declaration: declaration,
                        context: context,
                        for: platform
                    ).source
                case "member": try ObjectExpansion(attribute: attribute, declaration: declaration, for: platform).source
                default: throw Refusal(sentence: "the macros of CoreData have no role '\(role)'", position: .unknown)
                }
            return .expandMacroResult(expandedSource: source, diagnostics: [])
        } catch {
            return .refusal(error.sentence, at: error.position)
        }
    }
}
