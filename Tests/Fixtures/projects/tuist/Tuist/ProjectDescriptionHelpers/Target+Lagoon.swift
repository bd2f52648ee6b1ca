import ProjectDescription

let minimum = "17.0"

extension Target {
  public static func lagoon(
    _ name: String, _ product: Product, dependencies: [String] = [], resources: ResourceFileElements = []
  ) -> Target {
    .target(
      name: name,
      destinations: .iOS,
      product: product,
      bundleId: "example.\(name)",
      deploymentTargets: .iOS(minimum),
      sources: ["\(name)/**"],
      resources: resources,
      dependencies: dependencies.map { .target(name: $0) }
    )
  }
}
