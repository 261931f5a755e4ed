extension SymbolTable {
    static let relations = """
        lt <, gt >, le ≤, leq ≤, ge ≥, geq ≥, leqq ≦, geqq ≧, leqslant ⩽, geqslant ⩾, ll ≪, gg ≫, lll ⋘, ggg ⋙
        llless ⋘, gggtr ⋙, lesssim ≲, gtrsim ≳, lessapprox ⪅, gtrapprox ⪆, lessgtr ≶, gtrless ≷, lesseqgtr ⋚
        gtreqless ⋛, lesseqqgtr ⪋, gtreqqless ⪌, eqslantless ⪕, eqslantgtr ⪖, lessdot ⋖, gtrdot ⋗
        prec ≺, succ ≻, preceq ⪯, succeq ⪰, preccurlyeq ≼, succcurlyeq ≽, curlyeqprec ⋞, curlyeqsucc ⋟
        precsim ≾, succsim ≿, precapprox ⪷, succapprox ⪸
        eq =, equiv ≡, sim ∼, simeq ≃, approx ≈, approxeq ≊, cong ≅, thickapprox ≈, thicksim ∼, backsim ∽
        backsimeq ⋍, asymp ≍, doteq ≐, doteqdot ≑, Doteq ≑, risingdotseq ≓, fallingdotseq ≒, circeq ≗, eqcirc ≖
        triangleq ≜, bumpeq ≏, Bumpeq ≎, coloneqq ≔, coloneq ≔, eqqcolon ≕, eqcolon ≕, Coloneqq ⩴, dblcolon ∷, ratio ∶
        vcentcolon :, propto ∝, varpropto ∝
        in ∈, ni ∋, owns ∋, isin ∈, subset ⊂, supset ⊃, subseteq ⊆, supseteq ⊇, subseteqq ⫅, supseteqq ⫆, Subset ⋐
        Supset ⋑, sqsubset ⊏, sqsupset ⊐, sqsubseteq ⊑, sqsupseteq ⊒
        mid ∣, parallel ∥, shortmid ∣, shortparallel ∥, perp ⟂, vdash ⊢, dashv ⊣, Vdash ⊩, vDash ⊨, models ⊨
        Vvdash ⊪, bowtie ⋈, Join ⋈, smile ⌣, frown ⌢, smallsmile ⌣, smallfrown ⌢, between ≬, pitchfork ⋔
        vartriangleleft ⊲, vartriangleright ⊳, trianglelefteq ⊴, trianglerighteq ⊵, blacktriangleleft ◀
        blacktriangleright ▶, therefore ∴, because ∵, backepsilon ∍, multimap ⊸
        """

    static let negatedRelations = """
        ne ≠, neq ≠, nless ≮, ngtr ≯, nleq ≰, ngeq ≱, nleqslant ⩽̸, ngeqslant ⩾̸, nleqq ≦̸, ngeqq ≧̸, lneq ⪇, gneq ⪈
        lneqq ≨, gneqq ≩, lvertneqq ≨, gvertneqq ≩, lnsim ⋦, gnsim ⋧, lnapprox ⪉, gnapprox ⪊
        nprec ⊀, nsucc ⊁, npreceq ⋠, nsucceq ⋡, precneqq ⪵, succneqq ⪶, precnsim ⋨, succnsim ⋩, precnapprox ⪹
        succnapprox ⪺, nsim ≁, ncong ≇, nshortmid ∤, nmid ∤, nshortparallel ∦, nparallel ∦
        nvdash ⊬, nvDash ⊭, nVdash ⊮, nVDash ⊯, ntriangleleft ⋪, ntriangleright ⋫, ntrianglelefteq ⋬
        ntrianglerighteq ⋭, notin ∉, notni ∌, nsubset ⊄, nsupset ⊅, nsubseteq ⊈, nsupseteq ⊉, nsubseteqq ⫅̸
        nsupseteqq ⫆̸, subsetneq ⊊, supsetneq ⊋, varsubsetneq ⊊, varsupsetneq ⊋, subsetneqq ⫋, supsetneqq ⫌
        varsubsetneqq ⫋, varsupsetneqq ⫌, nequiv ≢
        """

    /// The characters that `\not` turns symbols into; others are struck through.
    static let negations: [String: String] = [
        "=": "≠", "<": "≮", ">": "≯", "≤": "≰", "≥": "≱", "∈": "∉", "∋": "∌", "⊂": "⊄", "⊃": "⊅", "⊆": "⊈", "⊇": "⊉",
        "≡": "≢", "∼": "≁", "≃": "≄", "≅": "≇", "≈": "≉", "∣": "∤", "∥": "∦", "∃": "∄", "⊢": "⊬", "⊨": "⊭", "⊩": "⊮",
        "≺": "⊀", "≻": "⊁", "←": "↚", "→": "↛", "↔": "↮", "⇐": "⇍", "⇒": "⇏", "⇔": "⇎", "⊲": "⋪", "⊳": "⋫", "|": "∤",
        "⟺": "⇎", "⟹": "⇏", "⊑": "⋢", "⊒": "⋣", "≼": "⋠", "≽": "⋡",
    ]
}

extension SymbolTable {
    static let arrows = """
        to →, gets ←, leftarrow ←, rightarrow →, leftrightarrow ↔, longleftarrow ⟵, longrightarrow ⟶
        longleftrightarrow ⟷, Leftarrow ⇐, Rightarrow ⇒, Leftrightarrow ⇔, Longleftarrow ⟸, Longrightarrow ⟹
        Longleftrightarrow ⟺, mapsto ↦, longmapsto ⟼, mapsfrom ↤, hookleftarrow ↩, hookrightarrow ↪
        leftharpoonup ↼, leftharpoondown ↽, rightharpoonup ⇀, rightharpoondown ⇁, rightleftharpoons ⇌
        leftrightharpoons ⇋, uparrow ↑, downarrow ↓, updownarrow ↕, Uparrow ⇑, Downarrow ⇓, Updownarrow ⇕
        nearrow ↗, searrow ↘, swarrow ↙, nwarrow ↖, leadsto ⇝, rightsquigarrow ⇝, leftrightsquigarrow ↭
        leftleftarrows ⇇, rightrightarrows ⇉, leftrightarrows ⇆, rightleftarrows ⇄, upuparrows ⇈
        downdownarrows ⇊, Lleftarrow ⇚, Rrightarrow ⇛, twoheadleftarrow ↞, twoheadrightarrow ↠, leftarrowtail ↢
        rightarrowtail ↣, looparrowleft ↫, looparrowright ↬, curvearrowleft ↶, curvearrowright ↷
        circlearrowleft ↺, circlearrowright ↻, Lsh ↰, Rsh ↱, upharpoonleft ↿, upharpoonright ↾, restriction ↾
        downharpoonleft ⇃, downharpoonright ⇂, dashleftarrow ⇠, dashrightarrow ⇢, nleftarrow ↚, nrightarrow ↛
        nleftrightarrow ↮, nLeftarrow ⇍, nRightarrow ⇏, nLeftrightarrow ⇎
        larr ←, rarr →, lrarr ↔, harr ↔, lArr ⇐, rArr ⇒, Larr ⇐, Rarr ⇒, hArr ⇔, Harr ⇔, lrArr ⇔, uarr ↑, darr ↓
        """

    /// The arrows that are as long as what is written on them.
    static let longArrows = """
        xrightarrow →, xleftarrow ←, xleftrightarrow ↔, xRightarrow ⇒, xLeftarrow ⇐, xLeftrightarrow ⇔
        xhookrightarrow ↪, xhookleftarrow ↩, xmapsto ↦, xtwoheadrightarrow ↠, xtwoheadleftarrow ↞
        xrightharpoonup ⇀, xrightharpoondown ⇁, xleftharpoonup ↼, xleftharpoondown ↽, xrightleftharpoons ⇌
        xleftrightharpoons ⇋, xlongequal =, xtofrom ⇄
        """
}
