import ProjectDescription
import ProjectDescriptionHelpers

let project = Project(
  name: "Lagoon",
  targets: [
    .lagoon("Lagoon", .app, dependencies: ["LagoonKit"], resources: ["Lagoon/**/*.storyboard"]),
    .lagoon("LagoonKit", .framework),
    .lagoon("LagoonTests", .unitTests, dependencies: ["LagoonKit"]),
  ]
)
