import WebUI

/// The content of a screen.
struct ScreenView: View {
    let screen: GalleryScreen

    var body: some View {
        content.navigationTitle(screen.title)
    }

    @ViewBuilder private var content: some View {
        switch screen {
        case .text: TextScreen()
        case .buttons: ButtonScreen()
        case .fields: FieldScreen()
        case .choices: ChoiceScreen()
        case .values: ValueScreen()
        case .form: FormScreen()
        case .selection: SelectionScreen()
        case .table: TableScreen()
        case .outline: OutlineScreen()
        case .sections: SectionScreen()
        case .long: LongListScreen()
        case .volumes: VolumeScreen()
        case .editing: EditingScreen()
        case .links: LinkScreen()
        case .search: SearchScreen()
        case .sheets: SheetScreen()
        case .questions: QuestionScreen()
        case .menus: MenuScreen()
        case .dragging: DragScreen()
        case .files: FileScreen()
        case .island: IslandScreen()
        case .syncing: SyncScreen()
        case .layout: LayoutScreen()
        case .shapes: ShapeScreen()
        case .colors: ColorScreen()
        case .animation: AnimationScreen()
        case .states: StateScreen()
        }
    }
}
