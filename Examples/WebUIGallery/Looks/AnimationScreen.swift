import WebUI

struct AnimationScreen: View {
    @State private var isFar = false
    @State private var isLarge = false
    @State private var plants = Array(Plant.all.prefix(4))

    var body: some View {
        Examples {
            Example("With a change") {
                Circle().fill(.blue).frame(width: 44, height: 44).offset(x: isFar ? 160 : 0)
                Button("Move") {
                    withAnimation(.spring) { isFar.toggle() }
                }
                .buttonStyle(.bordered)
            }
            Example("With a value") {
                Image(systemName: "star.fill")
                    .font(.largeTitle)
                    .foregroundStyle(.yellow)
                    .scaleEffect(isLarge ? 1.6 : 1)
                    .rotationEffect(.degrees(isLarge ? 72 : 0))
                    .padding(12)
                    .animation(.easeInOut(duration: 0.4), value: isLarge)
                Toggle("Large", isOn: $isLarge)
            }
            Example("Rows") {
                List {
                    ForEach(plants) { Text($0.name) }
                }
                .listStyle(.plain)
                Button("Shuffle") {
                    withAnimation { plants.reverse() }
                }
                .buttonStyle(.bordered)
            }
        }
    }
}
