import AuditModel

/// One line of the decisions file: what people decided of one screen.
public struct DecisionEntry: Codable, Sendable, Equatable {
  /// The screen's id.
  public var id: String
  /// Its name.
  public var name: String
  /// Its file.
  public var file: String
  /// Names and files that it had before, as `Name@file`.
  public var formerNames: [String]
  /// The status.
  public var status: MigrationStatus
  /// Why it is kept or ignored.
  public var reason: String?
  /// Who does it.
  public var owner: String?
  /// Until when.
  public var due: String?
  /// The last note.
  public var note: String?
  /// Checklist items that are ticked, sorted.
  public var checked: [String]
  /// Who decided last.
  public var author: String
  /// When, as `2027-03-31T08:15:00Z`.
  public var date: String
  /// Line in the file, from 1; 0 for an entry that is not from a file.
  public var line = 0

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, name, file, formerNames, status, reason, owner, due, note, checked, author, date
  }

  /// Makes an entry.
  public init(
    id: String, name: String, file: String, formerNames: [String] = [], status: MigrationStatus, reason: String? = nil,
    owner: String? = nil, due: String? = nil, note: String? = nil, checked: [String] = [], author: String, date: String
  ) {
    self.id = id
    self.name = name
    self.file = file
    self.formerNames = formerNames
    self.status = status
    self.reason = reason
    self.owner = owner
    self.due = due
    self.note = note
    self.checked = checked
    self.author = author
    self.date = date
  }

  /// Reads an entry; what a person left out by hand has its default.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(String.self, forKey: .id)
    name = try values.decodeIfPresent(String.self, forKey: .name) ?? ""
    file = try values.decodeIfPresent(String.self, forKey: .file) ?? ""
    formerNames = try values.decodeIfPresent([String].self, forKey: .formerNames) ?? []
    let word = try values.decodeIfPresent(String.self, forKey: .status) ?? MigrationStatus.notStarted.rawValue
    guard let status = MigrationStatus(rawValue: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: .status, in: values,
        debugDescription: "'\(word)' is none of \(MigrationStatus.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.status = status
    reason = try values.decodeIfPresent(String.self, forKey: .reason)
    owner = try values.decodeIfPresent(String.self, forKey: .owner)
    due = try values.decodeIfPresent(String.self, forKey: .due)
    note = try values.decodeIfPresent(String.self, forKey: .note)
    checked = try values.decodeIfPresent([String].self, forKey: .checked) ?? []
    author = try values.decodeIfPresent(String.self, forKey: .author) ?? ""
    date = try values.decodeIfPresent(String.self, forKey: .date) ?? ""
  }

  /// Names of the keys, for messages.
  static let keys = CodingKeys.allCases.map(\.rawValue)

  /// Name and file.
  public var reference: TypeReference { TypeReference(name: name, file: file) }

  /// The time of the last decision, seconds since 1970; nil where the date is no date.
  var time: Int? { Timestamp.seconds(date) }

  /// What people decided of a screen; nil where they decided nothing and no scan proved anything.
  init?(_ record: ScreenRecord) {
    let state = record.state
    let told = state.events.filter { Self.fields.contains($0.field) }
    guard let last = told.last else { return nil }
    // That a screen went, every database with the history proves for itself.
    if record.observed == .gone, told.allSatisfy({ $0.source == .scan }) { return nil }
    let former = state.events.filter { $0.field == StatusField.carriedOver }.compactMap(\.from)
    self.init(
      id: record.id, name: record.reference.name, file: record.reference.file,
      formerNames: Set(former).subtracting([record.longName]).sorted(), status: state.status, reason: state.reason,
      owner: state.owner, due: state.due, note: state.note, checked: state.checkedItems.sorted(), author: last.author,
      date: Timestamp.text(last.time))
  }

  /// The fields of a status that the file carries.
  private static let fields = [
    StatusField.status, StatusField.owner, StatusField.due, StatusField.note, StatusField.check,
  ]

  /// Whether two entries say the same of the screen's status.
  func says(sameAs other: DecisionEntry) -> Bool {
    status == other.status && reason == other.reason && owner == other.owner && due == other.due && note == other.note
      && checked == other.checked
  }
}
