import WebUI

struct DeskView: View {
    var body: some View {
        List {
            Text("First card")
            Text("Second card")
        }
        .navigationTitle("Desk")
    }
}

#Preview {
    DeskView()
}
