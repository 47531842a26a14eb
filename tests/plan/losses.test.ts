import { describe, expect, it } from 'vitest'
import type { Model } from '#schema/model.ts'
import { noDecisions } from '#server/codegen/plan/decisions.ts'
import { planBetween } from '#server/codegen/plan/plan.ts'
import { stateOf } from '#server/codegen/plan/state.ts'
import { modelOf, number, owners, text, things } from '#tests/support/trial.ts'

const lossesOf = (from: Model, to: Model) => planBetween(stateOf(from), stateOf(to), noDecisions()).losses
const numbers = (decimals: number) => modelOf(things({ n: { ...number, decimals } }))

describe('losses of a plan', () => {
  it.each<[string, Model, Model, object[]]>([
    ['a table', modelOf(owners), modelOf(), [{ table: 'owners' }]],
    ['a column', modelOf(things({ a: text })), modelOf(things({})), [{ table: 'things', column: 'a' }]],
    [
      'a narrower type',
      numbers(2),
      numbers(0),
      [{ table: 'things', column: 'n', converted: { from: 'numeric(15,2)', to: 'integer' } }],
    ],
    ['none: every value fits', numbers(0), numbers(2), []],
    [
      'none: the values are computed',
      modelOf(things({ n: text, m: { ...text, computed: 'lower("n")' } })),
      modelOf(things({ n: text })),
      [],
    ],
  ])('%s', (_name, from, to, losses) => {
    expect(lossesOf(from, to)).toEqual(losses)
  })
})
