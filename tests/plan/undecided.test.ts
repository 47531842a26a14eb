import { describe, expect, it } from 'vitest'
import type { Model } from '#schema/model.ts'
import { noDecisions } from '#server/codegen/plan/decisions.ts'
import { planBetween } from '#server/codegen/plan/plan.ts'
import { Ambiguous } from '#server/codegen/plan/questions.ts'
import { stateOf } from '#server/codegen/plan/state.ts'
import { given, modelOf, owners, text, things } from '#tests/support/trial.ts'

const several = (to: string) => ({ type: 'references', label: 'Quali', table: to }) as const

describe('a drop and an add in one table', () => {
  const refused = (from: Model, to: Model, decisions = noDecisions()) =>
    Promise.resolve()
      .then(() => planBetween(stateOf(from), stateOf(to), decisions))
      .then(
        () => 'not refused',
        (error: unknown) => (error instanceof Ambiguous ? error.message : String(error)),
      )

  it('of columns are never guessed to be a rename: the refusal names both options', async () => {
    const message = await refused(modelOf(things({ a: text })), modelOf(things({ b: text })))
    expect(message).toContain('--rename things.a:b')
    expect(message).toContain('--drop things.a')
  })

  it('of tables or of several references, neither', async () => {
    expect(await refused(modelOf(owners), modelOf(things({})))).toContain('--rename-table owners:things')
    const message = await refused(modelOf(things({ a: several('agents') })), modelOf(things({ b: several('agents') })))
    expect(message).toContain('--rename things.a:b')
  })

  it('are refused until every removal is decided', async () => {
    const [from, to] = [modelOf(things({ a: text, b: text })), modelOf(things({ c: text }))]
    expect(await refused(from, to, given('--drop things.a'))).toContain('--rename things.b:c')
    expect(await refused(from, to, given('--drop things.a', '--rename things.b:c'))).toBe('not refused')
  })

  it.each(['--rename a:b', '--rename things.a', '--drop', '--rename-table things.a:b'])(
    '%s is not accepted',
    (flags) => {
      expect(() => given(flags)).toThrow(/wants/)
    },
  )
})
