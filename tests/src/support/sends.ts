import { type KindDeclaration, kindOf, type SendRegister } from '#src/sends/register.ts'

/** What the register declares of a kind that it has. */
export function declaredAs(register: SendRegister, kind: string): KindDeclaration {
  const declared = kindOf(register, kind)
  if (!declared) throw new Error(`Nothing is declared of ${kind}`)
  return declared
}
