import AuditModel

extension BinaryWriter {
  mutating func expression(_ value: Expression) {
    kind(value.kind)
    position(value.position)
    number(value.scope)
  }

  private mutating func kind(_ value: Expression.Kind) {
    switch value {
    case .name(let name):
      byte(0)
      text(name)
    case .member(let base, let name):
      byte(1)
      optional(base)
      text(name)
    case .call(let callee, let list):
      byte(2)
      number(callee)
      arguments(list)
    case .subscripted(let base, let list):
      byte(3)
      number(base)
      arguments(list)
    case .text(let parts):
      byte(4)
      array(parts) { $0.textPart($1) }
    case .literal(let literal):
      byte(5)
      text(literal)
    case .list(let elements):
      byte(6)
      numbers(elements)
    case .assignment(let target, let value):
      byte(7)
      number(target)
      number(value)
    case .operation(let operands, let operators):
      byte(8)
      numbers(operands)
      texts(operators)
    case .cast(let value, let type, let form):
      byte(9)
      number(value)
      typeName(type)
      text(form)
    case .closure(let scope):
      byte(10)
      number(scope)
    case .keyPath(let root, let components):
      byte(11)
      optional(root)
      texts(components)
    case .macro(let name, let list):
      byte(12)
      text(name)
      arguments(list)
    case .forced(let value):
      byte(13)
      number(value)
    case .marked(let word, let value):
      byte(14)
      text(word)
      number(value)
    case .type(let type):
      byte(15)
      typeName(type)
    case .returned(let value):
      byte(16)
      optional(value)
    case .thrown(let value):
      byte(17)
      number(value)
    case .other(let children):
      byte(18)
      numbers(children)
    }
  }

  private mutating func arguments(_ values: [Argument]) {
    array(values) { writer, value in
      writer.optional(value.label)
      writer.number(value.value)
      writer.flag(value.isTrailing)
    }
  }

  private mutating func textPart(_ value: TextPart) {
    switch value {
    case .fixed(let fixed):
      byte(0)
      text(fixed)
    case .interpolated(let index):
      byte(1)
      number(index)
    }
  }
}

extension BinaryReader {
  mutating func expression() throws(BinaryFault) -> Expression {
    Expression(kind: try kind(), position: try position(), scope: try number())
  }

  private mutating func kind() throws(BinaryFault) -> Expression.Kind {
    switch try byte() {
    case 0: .name(try text())
    case 1: .member(base: try optionalNumber(), name: try text())
    case 2: .call(callee: try number(), arguments: try arguments())
    case 3: .subscripted(base: try number(), arguments: try arguments())
    case 4: .text(try array { reader throws(BinaryFault) in try reader.textPart() })
    case 5: .literal(try text())
    case 6: .list(try numbers())
    case 7: .assignment(target: try number(), value: try number())
    case 8: .operation(operands: try numbers(), operators: try texts())
    case 9: .cast(value: try number(), type: try typeName(), form: try text())
    case 10: .closure(scope: try number())
    case 11: .keyPath(root: try optionalTypeName(), components: try texts())
    case 12: .macro(name: try text(), arguments: try arguments())
    case 13: .forced(try number())
    case 14: .marked(word: try text(), value: try number())
    case 15: .type(try typeName())
    case 16: .returned(try optionalNumber())
    case 17: .thrown(try number())
    case 18: .other(try numbers())
    default: throw BinaryFault()
    }
  }

  private mutating func arguments() throws(BinaryFault) -> [Argument] {
    try array { reader throws(BinaryFault) in
      Argument(label: try reader.optionalText(), value: try reader.number(), isTrailing: try reader.flag())
    }
  }

  private mutating func textPart() throws(BinaryFault) -> TextPart {
    switch try byte() {
    case 0: .fixed(try text())
    case 1: .interpolated(try number())
    default: throw BinaryFault()
    }
  }
}
