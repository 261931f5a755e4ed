extension Command {
    static let spaces: [String: Command] = [
        ",": .space(3.0 / 18), "thinspace": .space(3.0 / 18), ":": .space(4.0 / 18), ">": .space(4.0 / 18),
        "medspace": .space(4.0 / 18), ";": .space(5.0 / 18), "thickspace": .space(5.0 / 18),
        "!": .space(-3.0 / 18), "negthinspace": .space(-3.0 / 18), "negmedspace": .space(-4.0 / 18),
        "negthickspace": .space(-5.0 / 18), " ": .space(1.0 / 3), "space": .space(1.0 / 3),
        "nobreakspace": .space(1.0 / 3), "enspace": .space(0.5), "enskip": .space(0.5), "quad": .space(1),
        "qquad": .space(2), "hspace": .measuredSpace, "hskip": .measuredSpace, "kern": .measuredSpace,
        "mkern": .measuredSpace, "mskip": .measuredSpace, "mspace": .measuredSpace,
    ]

    static let fonts: [String: Command] = [
        "mathrm": .font(.upright), "mathup": .font(.upright), "mathnormal": .font(.standard),
        "mathit": .font(.italic), "mathbf": .font(.bold), "mathbfup": .font(.bold), "symbf": .font(.bold),
        "boldsymbol": .font(.boldItalic), "bm": .font(.boldItalic), "bold": .font(.bold), "pmb": .font(.boldItalic),
        "mathbfit": .font(.boldItalic), "mathbb": .font(.doubleStruck), "Bbb": .font(.doubleStruck),
        "mathds": .font(.doubleStruck), "mathbbm": .font(.doubleStruck), "mathcal": .font(.script),
        "mathscr": .font(.script), "mathbfcal": .font(.boldScript), "mathfrak": .font(.fraktur),
        "mathbffrak": .font(.boldFraktur), "frak": .font(.fraktur), "mathsf": .font(.sans), "mathsfit": .font(.sans),
        "mathbfsf": .font(.boldSans), "mathtt": .font(.typewriter),
        "rm": .fontSwitch(.upright), "it": .fontSwitch(.italic), "bf": .fontSwitch(.bold), "sf": .fontSwitch(.sans),
        "tt": .fontSwitch(.typewriter), "cal": .fontSwitch(.script), "scr": .fontSwitch(.script),
        "mit": .fontSwitch(.standard), "bfseries": .fontSwitch(.bold), "rmfamily": .fontSwitch(.upright),
        "boldmath": .fontSwitch(.boldItalic),
        "text": .text(.standard), "textrm": .text(.standard),
        "textup": .text(.standard), "textnormal": .text(.standard),
        "mbox": .text(.standard), "hbox": .text(.standard), "textmd": .text(.standard), "textsc": .text(.standard),
        "textbf": .text(.bold), "textit": .text(.italic), "textsl": .text(.italic), "emph": .text(.italic),
        "textsf": .text(.sans), "texttt": .text(.typewriter),
    ]
}
