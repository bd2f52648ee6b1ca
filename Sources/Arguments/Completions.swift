/// A shell that completions are written for.
public enum Shell: String, CaseIterable, Sendable, ArgumentValue {
  case bash, zsh, fish
}

/// Writes completions, made of the commands' declarations.
public struct CompletionScript {
  private let root: any Command.Type
  private let paths: [[any Command.Type]]

  /// Makes a writer for a program.
  public init(_ root: any Command.Type) {
    self.root = root
    paths = Parser.tree(root).filter { path in path.allSatisfy { !$0.configuration.isHidden } }
  }

  /// The script.
  public func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var program: String { root.configuration.name }

  /// A shell function's name cannot have hyphens everywhere.
  private var function: String { "_" + program.map { $0 == "-" ? "_" : String($0) }.joined() }

  private func words(_ path: [any Command.Type]) -> [String] {
    visible(path).flatMap { option in
      ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
    } + ["--help", "-h"] + subcommands(path).map(\.name)
  }

  private func subcommands(_ path: [any Command.Type]) -> [CommandConfiguration] {
    (path.last?.configuration.subcommands ?? []).map { $0.configuration }.filter { !$0.isHidden }
  }

  private func visible(_ path: [any Command.Type]) -> [Declaration] {
    (path.last.map { declarations(of: $0.init()) } ?? []).filter { !$0.isHidden && $0.kind != .argument }
  }

  private func arguments(_ path: [any Command.Type]) -> [Declaration] {
    (path.last.map { declarations(of: $0.init()) } ?? []).filter { $0.kind == .argument }
  }

  private func name(_ path: [any Command.Type]) -> String {
    path.dropFirst().map { $0.configuration.name }.joined(separator: " ")
  }

  // MARK: bash

  private var bash: String {
    var cases: [String] = []
    for path in paths {
      var values: [String] = []
      for option in visible(path) where option.kind == .option {
        let spellings = ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
        values.append("        \(spellings.joined(separator: "|"))) \(bashValue(option.completion)) ;;")
      }
      let rest = arguments(path).first.map { bashValue($0.completion, adding: true) } ?? ":"
      cases.append(
        """
            "\(name(path))")
              case "$previous" in
        \((values + ["        *) COMPREPLY=($(compgen -W \"\(words(path).joined(separator: " "))\" -- \"$current\")); \(rest) ;;"]).joined(separator: "\n"))
              esac ;;
        """)
    }
    let known = paths.map { "\"\(name($0))\"" }.joined(separator: "|")
    return """
      # bash completion of \(program): source it, or put it where bash-completion looks.
      \(function)() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="" word next
        COMPREPLY=()
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          next="${command:+$command }$word"
          case "$next" in
            \(known)) command="$next" ;;
          esac
        done
        case "$command" in
      \(cases.joined(separator: "\n"))
        esac
      }
      complete -F \(function) \(program)
      """
  }

  private func bashValue(_ completion: Completion, adding: Bool = false) -> String {
    let sign = adding ? "+=" : "="
    switch completion {
    case .file: return "COMPREPLY\(sign)($(compgen -f -- \"$current\"))"
    case .directory: return "COMPREPLY\(sign)($(compgen -d -- \"$current\"))"
    case .words(let words): return "COMPREPLY\(sign)($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
    case .nothing: return ":"
    }
  }

  // MARK: zsh

  private var zsh: String {
    let functions = paths.reversed().map(zshFunction).joined(separator: "\n")
    return """
      #compdef \(program)
      # zsh completion of \(program): put it into a folder of $fpath as \(function).
      \(functions)
      \(function) "$@"
      """
  }

  private func zshName(_ path: [any Command.Type]) -> String {
    ([function] + path.dropFirst().map { $0.configuration.name.replacing("-", with: "_") }).joined(separator: "_")
  }

  private func zshFunction(_ path: [any Command.Type]) -> String {
    var lines = visible(path).map { option -> String in
      let help = zshText(option.help)
      let value = option.kind == .option ? ":\(option.valueName):\(zshValue(option.completion))" : ""
      let long = "'\(option.isRepeating ? "*" : "")--\(option.name)[\(help)]\(value)'"
      return option.short.map { "\(long) '-\($0)[\(help)]\(value)'" } ?? long
    }
    lines.append("'(-h --help)'{-h,--help}'[Show help information.]'")
    let children = subcommands(path)
    if children.isEmpty {
      lines += arguments(path).map { "'\($0.isRepeating ? "*" : ""):\($0.name):\(zshValue($0.completion))'" }
      return "\(zshName(path))() {\n  _arguments \(lines.joined(separator: " \\\n    "))\n}"
    }
    let described = children.map { "'\($0.name):\(zshText($0.abstract))'" }.joined(separator: " ")
    let cases = children.map { child in
      "        \(child.name)) \(zshName(path))_\(child.name.replacing("-", with: "_")) ;;"
    }
    return """
      \(zshName(path))() {
        local context state line
        _arguments -C \(lines.joined(separator: " \\\n    ")) '1:command:->command' '*::argument:->argument'
        case $state in
          command) local commands=(\(described)); _describe command commands ;;
          argument)
            case $line[1] in
      \(cases.joined(separator: "\n"))
            esac ;;
        esac
      }
      """
  }

  private func zshValue(_ completion: Completion) -> String {
    switch completion {
    case .file: "_files"
    case .directory: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .nothing: " "
    }
  }

  private func zshText(_ text: String) -> String {
    String(
      text.flatMap { character -> String in
        switch character {
        case "'": "'\\''"
        case "[", "]", ":", "\\": "\\\(character)"
        default: String(character)
        }
      })
  }

  // MARK: fish

  private var fish: String {
    var lines = [
      "# fish completion of \(program): put it into ~/.config/fish/completions/\(program).fish",
      "complete -c \(program) -f",
    ]
    for path in paths {
      let condition = fishCondition(path)
      for child in subcommands(path) {
        lines.append("complete -c \(program) -n '\(condition)' -a \(child.name) -d '\(fishText(child.abstract))'")
      }
      for option in visible(path) {
        let short = option.short.map { " -s \($0)" } ?? ""
        let value = option.kind == .option ? " -x\(fishValue(option.completion))" : ""
        lines.append(
          "complete -c \(program) -n '\(condition)' -l \(option.name)\(short)\(value) -d '\(fishText(option.help))'")
      }
      if let argument = arguments(path).first, argument.completion != .nothing {
        lines.append("complete -c \(program) -n '\(condition)'\(fishValue(argument.completion))")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func fishCondition(_ path: [any Command.Type]) -> String {
    let names = path.dropFirst().map { $0.configuration.name }
    if names.isEmpty { return "__fish_use_subcommand" }
    let seen = names.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
    let children = subcommands(path).map(\.name)
    return children.isEmpty ? seen : "\(seen); and not __fish_seen_subcommand_from \(children.joined(separator: " "))"
  }

  private func fishValue(_ completion: Completion) -> String {
    switch completion {
    case .file: " -F"
    case .directory: " -a '(__fish_complete_directories)'"
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .nothing: ""
    }
  }

  private func fishText(_ text: String) -> String { text.replacing("'", with: "\\'") }
}
