extension SymbolTable {
    /// The Greek letters that are italic.
    static let slantedLetters = Dictionary(
        pairs(
            """
            alpha α, beta β, gamma γ, delta δ, epsilon ϵ, varepsilon ε, zeta ζ, eta η, theta θ, vartheta ϑ, iota ι
            kappa κ, varkappa ϰ, lambda λ, mu μ, nu ν, xi ξ, omicron ο, pi π, varpi ϖ, rho ρ, varrho ϱ, sigma σ
            varsigma ς, tau τ, upsilon υ, phi ϕ, varphi φ, chi χ, psi ψ, omega ω, digamma ϝ, thetasym ϑ
            varGamma Γ, varDelta Δ, varTheta Θ, varLambda Λ, varXi Ξ, varPi Π, varSigma Σ, varUpsilon Υ, varPhi Φ
            varPsi Ψ, varOmega Ω, partial ∂, imath ı, jmath ȷ
            """
        )
    ) { $1 }

    /// The letters that are upright.
    static let uprightLetters = Dictionary(
        pairs(
            """
            Gamma Γ, Delta Δ, Theta Θ, Lambda Λ, Xi Ξ, Pi Π, Sigma Σ, Upsilon Υ, Phi Φ, Psi Ψ, Omega Ω, Alpha Α
            Beta Β, Epsilon Ε, Zeta Ζ, Eta Η, Iota Ι, Kappa Κ, Mu Μ, Nu Ν, Omicron Ο, Rho Ρ, Tau Τ, Chi Χ, nabla ∇
            """
        )
    ) { $1 }

    static let ordinarySymbols = """
        infty ∞, infin ∞, aleph ℵ, alef ℵ, alefsym ℵ, beth ℶ, gimel ℷ, daleth ℸ, ell ℓ, hbar ℏ, hslash ℏ, wp ℘, weierp ℘
        Re ℜ, Im ℑ, real ℜ, image ℑ, eth ð, Finv Ⅎ, Game ⅁, mho ℧, Bbbk 𝕜, complement ∁
        forall ∀, exists ∃, exist ∃, nexists ∄, neg ¬, lnot ¬, top ⊤, bot ⊥, emptyset ∅, empty ∅, varnothing ∅
        angle ∠, measuredangle ∡, sphericalangle ∢, triangle △, vartriangle △, triangledown ▽, blacktriangle ▲
        blacktriangledown ▼, square □, Box □, blacksquare ■, qed ■, Diamond ◊, lozenge ◊, blacklozenge ⧫, bigstar ★
        clubsuit ♣, clubs ♣, diamondsuit ♢, diamonds ♢, heartsuit ♡, hearts ♡, spadesuit ♠, spades ♠, flat ♭
        natural ♮, sharp ♯, surd √, backprime ‵, degree °, checkmark ✓, maltese ✠, circledR ®, circledS Ⓢ
        copyright ©, yen ¥, pounds £, mathsterling £, euro €, texteuro €, textcent ¢, S §, sect §, P ¶, ss ß, aa å, AA Å, ae æ, AE Æ, oe œ, OE Œ, o ø
        O Ø, vdots ⋮, diagup ╱, diagdown ╲, backslash \\, vert |, Vert ‖, | ‖, lq ‘, rq ’, permil ‰, textdegree °
        % %, # #, $ $, & &, _ _, infinity ∞, dag †, ddag ‡, underscore _, textbackslash \\, cent ¢, cents ¢
        """
}
