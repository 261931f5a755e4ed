import WebUI

struct ShapeScreen: View {
    var body: some View {
        Examples {
            Example("Filled") {
                HStack(spacing: 16) {
                    Circle().fill(.blue).frame(width: 56, height: 56)
                    Rectangle().fill(.orange).frame(width: 56, height: 56)
                    RoundedRectangle(cornerRadius: 14).fill(.green).frame(width: 56, height: 56)
                }
                HStack(spacing: 16) {
                    Capsule().fill(.purple).frame(width: 96, height: 40)
                    Ellipse().fill(.teal).frame(width: 96, height: 56)
                }
            }
            Example("Outlined") {
                HStack(spacing: 16) {
                    Circle().stroke(.red, lineWidth: 3).frame(width: 56, height: 56)
                    RoundedRectangle(cornerRadius: 14).stroke(.indigo, lineWidth: 2).frame(width: 96, height: 56)
                }
            }
            Example("Boxes") {
                HStack(spacing: 20) {
                    Text("Border").padding().border(.secondary)
                    Text("Shadow").padding().background(.background).cornerRadius(12).shadow(radius: 6)
                    Text("Capsule")
                        .padding(.horizontal, 16)
                        .padding(.vertical, 8)
                        .background(.quaternary, in: Capsule())
                }
            }
            Example("Effects") {
                HStack(spacing: 28) {
                    Image(systemName: "star.fill").font(.title).foregroundStyle(.yellow)
                    Image(systemName: "arrow.right").font(.title).rotationEffect(.degrees(-45))
                    Image(systemName: "heart.fill").font(.title).foregroundStyle(.pink).scaleEffect(1.3)
                    Image(systemName: "cloud").font(.title).opacity(0.4)
                    Image(systemName: "bell").font(.title).overlay(alignment: .topTrailing) {
                        Circle().fill(.red).frame(width: 10, height: 10)
                    }
                }
            }
        }
    }
}
