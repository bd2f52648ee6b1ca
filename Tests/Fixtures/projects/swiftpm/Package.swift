// swift-tools-version: 5.9
import PackageDescription

let minimum: SupportedPlatform = .iOS(.v17)

func code(_ name: String, dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: name)
}

let package = Package(
  name: "Lagoon",
  platforms: [minimum],
  products: [.library(name: "Lagoon", targets: ["Lagoon"])],
  targets: [
    code("Lagoon", dependencies: ["LagoonKit"]),
    code("LagoonKit"),
    .testTarget(name: "LagoonTests", dependencies: ["LagoonKit"], path: "LagoonTests"),
  ]
)
