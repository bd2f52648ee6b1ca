/// The help of a command, made of its declaration.
struct Help {
  private let configuration: CommandConfiguration
  private let declared: [Declaration]
  private let hasVersion: Bool
  /// The names from the program to the command.
  let fullName: String

  init(path: [any Command.Type]) {
    let names = path.map { $0.configuration.name }
    fullName = names.joined(separator: " ")
    configuration = path.last?.configuration ?? CommandConfiguration(name: "", abstract: "")
    declared = path.last.map { declarations(of: $0.init()) }?.filter { !$0.isHidden } ?? []
    hasVersion = path.count == 1 && configuration.version != nil
  }

  /// The usage line.
  var usage: String {
    var parts = [fullName]
    if !configuration.subcommands.isEmpty {
      parts.append(configuration.defaultSubcommand == nil ? "<subcommand>" : "[<subcommand>]")
    }
    for argument in declared where argument.kind == .argument {
      let word = argument.display + (argument.isRepeating ? " ..." : "")
      parts.append(argument.isRequired ? word : "[\(word)]")
    }
    for option in declared where option.kind == .option {
      parts.append("[--\(option.name) <\(option.valueName)>]" + (option.isRepeating ? " ..." : ""))
    }
    for flag in declared where flag.kind == .flag { parts.append("[--\(flag.name)]") }
    return wrap("USAGE: " + parts[0], parts.dropFirst().map { $0 }, indentation: 7)
  }

  /// The whole help.
  var text: String {
    var sections = [wrap("OVERVIEW:", words(configuration.abstract), indentation: 0)]
    if !configuration.discussion.isEmpty { sections.append(configuration.discussion) }
    sections.append(usage)
    let arguments = declared.filter { $0.kind == .argument }
    if !arguments.isEmpty { sections.append(table("ARGUMENTS:", arguments.map { ($0.display, describe($0)) })) }
    var options = declared.filter { $0.kind != .argument }.map { (spelled($0), describe($0)) }
    if hasVersion { options.append(("--version", "Show the version.")) }
    options.append(("-h, --help", "Show help information."))
    sections.append(table("OPTIONS:", options))
    if !configuration.subcommands.isEmpty {
      sections.append(
        table(
          "SUBCOMMANDS:", configuration.visibleSubcommands.map { ($0.configuration.name, $0.configuration.abstract) })
          + "\n\n  See '\(fullName) help <subcommand>' for detailed help.")
    }
    return sections.joined(separator: "\n\n")
  }

  private func spelled(_ option: Declaration) -> String {
    let long = "--\(option.name)" + (option.kind == .flag ? "" : " <\(option.valueName)>")
    return option.short.map { "-\($0), \(long)" } ?? long
  }

  private func describe(_ declaration: Declaration) -> String {
    var text = declaration.help
    if case .words(let words) = declaration.completion, !words.isEmpty {
      text += " (values: \(words.joined(separator: ", ")))"
    }
    if let fallback = declaration.defaultText, !fallback.isEmpty { text += " (default: \(fallback))" }
    return text
  }

  private func table(_ title: String, _ rows: [(String, String)]) -> String {
    let lines = rows.map { name, help in
      let head = "  " + name
      let padded = head.count < 26 ? head.padded(to: 25) : head + "\n" + String(repeating: " ", count: 25)
      return wrap(padded, words(help), indentation: 26, start: head.count < 26 ? 25 : 25)
    }
    return ([title] + lines).joined(separator: "\n")
  }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// Puts words behind a head, in lines of at most 100 characters.
  private func wrap(_ head: String, _ words: [String], indentation: Int, start: Int? = nil) -> String {
    var lines = [head]
    var column = start ?? head.count
    for word in words {
      if column + 1 + word.count > 100 {
        lines.append(String(repeating: " ", count: indentation) + word)
        column = indentation + word.count
      } else {
        lines[lines.count - 1] += " " + word
        column += 1 + word.count
      }
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
