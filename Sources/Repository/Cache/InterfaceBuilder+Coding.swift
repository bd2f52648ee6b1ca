import AuditModel

extension BinaryWriter {
  mutating func interfaceBuilder(_ value: InterfaceBuilderFacts) {
    flag(value.isStoryboard)
    optional(value.targetRuntime)
    optional(value.deploymentVersion)
    array(value.scenes) { $0.scene($1) }
    array(value.references.sorted { $0.key < $1.key }) { writer, entry in
      writer.text(entry.key)
      writer.optional(entry.value.storyboard)
      writer.optional(entry.value.identifier)
    }
  }

  private mutating func scene(_ value: InterfaceBuilderFacts.Scene) {
    text(value.elementID)
    text(value.element)
    optional(value.customClass)
    optional(value.customModule)
    optional(value.storyboardIdentifier)
    optional(value.title)
    position(value.position)
    array(value.views) { writer, view in
      writer.text(view.elementID)
      writer.text(view.element)
      writer.optional(view.customClass)
      writer.optional(view.customModule)
      writer.position(view.position)
      writer.outlets(view.outlets)
    }
    array(value.segues) { writer, segue in
      writer.text(segue.kind)
      writer.text(segue.destination)
      writer.position(segue.position)
    }
    outlets(value.outlets)
  }

  private mutating func outlets(_ value: [InterfaceBuilderFacts.Outlet]) {
    array(value) { writer, outlet in
      writer.text(outlet.property)
      writer.text(outlet.destination)
      writer.position(outlet.position)
    }
  }
}

extension BinaryReader {
  mutating func interfaceBuilder() throws(BinaryFault) -> InterfaceBuilderFacts {
    InterfaceBuilderFacts(
      isStoryboard: try flag(), targetRuntime: try optionalText(), deploymentVersion: try optionalText(),
      scenes: try array { reader throws(BinaryFault) in try reader.scene() }, references: try references())
  }

  private mutating func references() throws(BinaryFault) -> [String: InterfaceBuilderFacts.SceneReference] {
    var result: [String: InterfaceBuilderFacts.SceneReference] = [:]
    for _ in 0..<max(0, try number()) {
      let element = try text()
      result[element] = .init(storyboard: try optionalText(), identifier: try optionalText())
    }
    return result
  }

  private mutating func scene() throws(BinaryFault) -> InterfaceBuilderFacts.Scene {
    InterfaceBuilderFacts.Scene(
      elementID: try text(), element: try text(), customClass: try optionalText(), customModule: try optionalText(),
      storyboardIdentifier: try optionalText(), title: try optionalText(), position: try position(),
      views: try array { reader throws(BinaryFault) in
        InterfaceBuilderFacts.View(
          elementID: try reader.text(), element: try reader.text(), customClass: try reader.optionalText(),
          customModule: try reader.optionalText(), position: try reader.position(), outlets: try reader.outlets())
      },
      segues: try array { reader throws(BinaryFault) in
        InterfaceBuilderFacts.Segue(
          kind: try reader.text(), destination: try reader.text(), position: try reader.position())
      },
      outlets: try outlets())
  }

  private mutating func outlets() throws(BinaryFault) -> [InterfaceBuilderFacts.Outlet] {
    try array { reader throws(BinaryFault) in
      InterfaceBuilderFacts.Outlet(
        property: try reader.text(), destination: try reader.text(), position: try reader.position())
    }
  }
}
