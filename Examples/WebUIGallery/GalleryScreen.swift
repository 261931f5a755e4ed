import WebUI

/// A screen of the gallery. The raw value is its path component.
enum GalleryScreen: String, CaseIterable, Identifiable {
    case text, buttons, fields, choices, values, form
    case selection, table, outline, sections, long, volumes, editing
    case links, search
    case sheets, questions, menus
    case dragging, files, island, syncing
    case layout, shapes, colors, animation, states

    /// A group of related screens.
    enum Group: String, CaseIterable, Identifiable {
        case controls = "Text and controls"
        case lists = "Lists"
        case navigation = "Getting around"
        case presentation = "Over the page"
        case transfer = "In and out"
        case looks = "Looks"

        var id: Self { self }

        var screens: [GalleryScreen] {
            switch self {
            case .controls: [.text, .buttons, .fields, .choices, .values, .form]
            case .lists: [.selection, .table, .outline, .sections, .long, .volumes, .editing]
            case .navigation: [.links, .search]
            case .presentation: [.sheets, .questions, .menus]
            case .transfer: [.dragging, .files, .island, .syncing]
            case .looks: [.layout, .shapes, .colors, .animation, .states]
            }
        }
    }

    var id: Self { self }

    var title: String { description.title }

    var icon: String { description.icon }

    private var description: (title: String, icon: String) {
        switch self {
        case .text: ("Text", "textformat")
        case .buttons: ("Buttons", "square")
        case .fields: ("Fields", "pencil")
        case .choices: ("Choices", "checkmark.circle")
        case .values: ("Values", "slider.horizontal.3")
        case .form: ("Form", "doc.text")
        case .selection: ("Selection", "list.bullet")
        case .table: ("Table", "list.bullet")
        case .outline: ("Outline", "folder")
        case .sections: ("Sections", "tray.full")
        case .long: ("Ten thousand rows", "number")
        case .volumes: ("Three hundred sections", "tray.full")
        case .editing: ("Editing rows", "line.3.horizontal")
        case .links: ("Navigation", "arrow.right")
        case .search: ("Search", "magnifyingglass")
        case .sheets: ("Sheets and popovers", "doc.on.doc")
        case .questions: ("Questions", "questionmark.circle")
        case .menus: ("Menus", "ellipsis.circle")
        case .dragging: ("Drag and drop", "arrow.up.arrow.down")
        case .files: ("Files", "paperclip")
        case .island: ("Island", "globe")
        case .syncing: ("Syncing", "cloud")
        case .layout: ("Layout", "rectangle.split.3x1")
        case .shapes: ("Shapes", "circle")
        case .colors: ("Colours", "paintpalette")
        case .animation: ("Animation", "arrow.triangle.2.circlepath")
        case .states: ("States", "info.circle")
        }
    }
}
