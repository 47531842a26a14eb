import { splitTags } from '#schema/fields/tags.ts'
import { answeredChecks, type CheckValue } from '#schema/rules/acceptance-parts.ts'
import type { CheckType } from './checks-input.tsx'

/** An answer to a check, by hand unless «Tutto a posto» gave it. */
export interface CheckAnswer extends CheckValue {
  fromButton?: true
}

/** The answer that says a check is in order: its first possible value, where its kind says so of this one. */
export const valueInOrder = ({ listaPossibiliValori, primoInOrdine }: CheckType): string | undefined =>
  primoInOrdine ? splitTags(listaPossibiliValori)[0] : undefined

/** The checks nobody has answered: all, those that «Tutto a posto» answers, and those that are looked at one by one. */
export function openChecks<T extends CheckType>(types: readonly T[], checks: readonly CheckValue[]) {
  const answered = new Set(answeredChecks(checks).map(({ controlloId }) => controlloId))
  const open = types.filter(({ id }) => !answered.has(id))
  return {
    all: open,
    inOrder: open.filter((type) => valueInOrder(type) !== undefined),
    byHand: open.filter((type) => valueInOrder(type) === undefined),
  }
}

/** The answers, and that all is well with each open check whose kind has a value for it. */
export function withAllInOrder(types: readonly CheckType[], checks: readonly CheckAnswer[]): CheckAnswer[] {
  const added = openChecks(types, checks).inOrder.map(
    (type): CheckAnswer => ({
      controlloId: type.id,
      nome: type.nome,
      valore: valueInOrder(type) ?? '',
      fromButton: true,
    }),
  )
  const ids = new Set(added.map(({ controlloId }) => controlloId))
  return [...checks.filter(({ controlloId }) => !ids.has(controlloId)), ...added]
}

/** The answers given by hand. */
export const byHand = (checks: readonly CheckAnswer[]): CheckAnswer[] => checks.filter(({ fromButton }) => !fromButton)
