/// Words of the C family that mean the same wherever they stand.
enum Words {
  /// Storage classes and qualifiers: they go to the modifiers of what is declared.
  static let modifiers: Set<String> = [
    "static", "extern", "const", "volatile", "register", "inline", "__inline", "__inline__", "restrict", "_Atomic",
    "constexpr", "thread_local", "_Thread_local", "__thread", "virtual", "explicit", "mutable", "friend",
    "__block", "__weak", "__strong", "__unsafe_unretained", "__autoreleasing", "weak", "strong", "unsafe_unretained",
    "__unused", "consteval", "constinit", "__private_extern__", "FOUNDATION_EXPORT", "FOUNDATION_EXTERN",
    "UIKIT_EXTERN", "OBJC_EXPORT", "oneway", "inout", "bycopy", "byref", "__deprecated",
  ]

  /// Words about nil, with whether it is allowed.
  static let nullability: [String: Bool] = [
    "nullable": true, "_Nullable": true, "__nullable": true, "_Nullable_result": true, "null_resettable": true,
    "nonnull": false, "_Nonnull": false, "__nonnull": false, "null_unspecified": false, "_Null_unspecified": false,
    "__null_unspecified": false,
  ]

  /// Words that say nothing of the type.
  static let ignored: Set<String> = [
    "__kindof", "typename", "__extension__", "__covariant", "__contravariant", "const",
  ]

  /// Built-in types; several of them can stand in a row.
  static let builtIn: Set<String> = [
    "void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "bool", "_Bool", "wchar_t",
    "char8_t", "char16_t", "char32_t", "__int128",
  ]

  /// Words for a type that the compiler finds out.
  static let inferred: Set<String> = ["auto", "__auto_type"]

  /// Words that take an expression (or a type) in parentheses and stand for its type.
  static let typeOf: Set<String> = ["typeof", "__typeof", "__typeof__", "decltype"]

  /// Words that open a type of their own.
  static let composite: Set<String> = ["struct", "union", "enum", "class"]

  /// Macros that declare an enumeration.
  static let enumMacros: Set<String> = [
    "NS_ENUM", "NS_OPTIONS", "NS_CLOSED_ENUM", "NS_ERROR_ENUM", "CF_ENUM", "CF_OPTIONS", "CF_CLOSED_ENUM",
  ]

  /// What Interface Builder looks for: attributes of the declaration.
  static let builderAttributes: Set<String> = [
    "IBOutlet", "IBAction", "IBInspectable", "IBOutletCollection", "IBSegueAction", "IB_DESIGNABLE",
  ]

  /// Constants.
  static let literals: Set<String> = [
    "YES", "NO", "nil", "Nil", "NULL", "true", "false", "TRUE", "FALSE", "nullptr", "__objc_yes", "__objc_no",
  ]

  /// Words that never begin a declaration and are never declared.
  static let statements: Set<String> = [
    "if", "else", "for", "while", "do", "switch", "case", "default", "return", "break", "continue", "goto",
    "co_return", "sizeof", "in",
  ]

  /// Words of C++ that are plain names in Objective-C.
  static let cPlusPlus: Set<String> = ["throw", "delete", "new", "using", "namespace", "template", "operator"]

  /// Words that only begin statements.
  static let statementStarts: Set<String> = [
    "if", "else", "for", "while", "do", "switch", "case", "default", "return", "break", "continue", "goto",
    "co_return",
  ]

  /// Casts of C++, with the form that they are written down as.
  static let casts: [String: String] = [
    "static_cast": "as!", "reinterpret_cast": "as!", "const_cast": "as!", "dynamic_cast": "as?",
  ]

  /// Whether a name is spelled like a macro: `NS_ASSUME_NONNULL_BEGIN`.
  static func isMacroLike(_ name: String) -> Bool {
    name.utf8.count > 1 && name.utf8.contains { $0 >= 0x41 && $0 <= 0x5A }
      && !name.utf8.contains { $0 >= 0x61 && $0 <= 0x7A }
  }
}
