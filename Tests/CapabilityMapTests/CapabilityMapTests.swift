import AuditModel
import CapabilityMap
import Testing

@Suite("The capability map")
struct CapabilityMapTests {
  @Test func everyDocumentDecodes() {
    #expect(CapabilityMap.entries.count == 164)
    #expect(Set(CapabilityMap.entries.map(\.id)).count == CapabilityMap.entries.count)
  }

  @Test func whatDependsOnTheUseSaysOnWhat() {
    for entry in CapabilityMap.entries where entry.blocks == .judge {
      #expect(entry.blocksNote?.isEmpty == false, "\(entry.id)")
    }
  }

  @Test func whatIsSupportedNamesItsNewForm() {
    for entry in CapabilityMap.entries where entry.status == .direct {
      #expect(!entry.modern.isEmpty, "\(entry.id)")
    }
  }

  @Test func everyHeadlineNamesKnownCapabilities() {
    for id in CapabilityMap.headlines.flatMap(\.capabilities) {
      #expect(CapabilityMap.entry(id) != nil, "\(id)")
    }
  }

  @Test func downloadsBlock() {
    #expect(CapabilityMap.entry("download-delegate")?.blocks == .yes)
    #expect(CapabilityMap.entry("download-delegate")?.status == .gap)
  }
}
