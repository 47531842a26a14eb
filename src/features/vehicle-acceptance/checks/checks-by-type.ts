import { answeredChecks, type CheckValue } from '#schema/rules/acceptance-parts.ts'
import type { CheckType } from './checks-input.tsx'
import { valueInOrder } from './in-order.ts'

/** A check with its answer. */
export interface CheckLine extends CheckValue {
  /** Its kind says which value is in order, and its answer is another one. */
  isWrong: boolean
}

/** The checks of one type; those of none, or of no check any more, are of the type ''. */
export interface CheckGroup {
  type: string
  lines: CheckLine[]
}

/** Groups answers by the type of their checks. What is not in order stands first, in its group and among the groups. */
export function checksByType(types: readonly CheckType[], checks: readonly CheckValue[]): CheckGroup[] {
  const byId = new Map(types.map((type) => [type.id, type]))
  const lines = answeredChecks(checks).map((check) => {
    const type = byId.get(check.controlloId)
    const best = type && valueInOrder(type)
    return { type: type?.tipo ?? '', line: { ...check, isWrong: best !== undefined && check.valore !== best } }
  })
  const names = [...new Set(lines.map(({ type }) => type))]
  return names
    .map((type) => ({ type, lines: wrongFirst(lines.flatMap((one) => (one.type === type ? [one.line] : []))) }))
    .toSorted((one, other) => Number(one.type === '') - Number(other.type === '') || one.type.localeCompare(other.type))
    .toSorted((one, other) => Number(hasWrong(other)) - Number(hasWrong(one)))
}

const hasWrong = ({ lines }: CheckGroup): boolean => lines.some(({ isWrong }) => isWrong)

function wrongFirst(lines: readonly CheckLine[]): CheckLine[] {
  return lines.toSorted((one, other) => Number(other.isWrong) - Number(one.isWrong))
}

/** A check that was answered otherwise before; without an answer where nobody gave one. */
export interface ChangedCheck {
  controlloId: number
  nome: string
  now?: string
  before?: string
}

/** The checks of two acceptances whose answers differ, those of now first. */
export function changedChecks(now: readonly CheckValue[], before: readonly CheckValue[]): ChangedCheck[] {
  const [today, earlier] = [answeredChecks(now), answeredChecks(before)]
  const valueIn = (checks: readonly CheckValue[], id: number) =>
    checks.find(({ controlloId }) => controlloId === id)?.valore
  const others = earlier.filter(({ controlloId }) => valueIn(today, controlloId) === undefined)
  return [...today, ...others]
    .map(({ controlloId, nome }) => ({
      ...{ controlloId, nome },
      ...{ now: valueIn(today, controlloId), before: valueIn(earlier, controlloId) },
    }))
    .filter((check) => check.now !== check.before)
}
