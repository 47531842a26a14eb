import { describe, expect, it } from 'vitest'
import type { Model } from '#schema/model.ts'
import { changedFields } from '#server/codegen/plan/changed-fields.ts'
import { lineageOf } from '#server/codegen/plan/lineage.ts'
import { stateOf } from '#server/codegen/plan/state.ts'
import { type Fields, given, modelOf, owners, text, things, withFields } from '#tests/support/trial.ts'

describe('a renamed field is compared as the field it was', () => {
  const email = { type: 'email', label: 'A' } as const
  const reference = (table: string): Fields[string] => ({ type: 'reference', label: 'R', table })
  const columns = (before: Model, after: Model, flags = '') => {
    const lineage = lineageOf(stateOf(before), stateOf(after), given(...flags.split(' ').filter(Boolean)))
    return changedFields(stateOf(before), { model: after, next: stateOf(after) }, lineage).map(
      ({ table, column }) => `${table}.${column}`,
    )
  }

  it('in its table, also when that is renamed', () => {
    const before = withFields({ a: text, n: text })
    expect(columns(before, withFields({ b: email, n: text }))).toEqual([])
    expect(columns(before, withFields({ b: email, n: text }), '--rename things.a:b')).toEqual(['things.b'])
    expect(columns(before, withFields({ b: text, n: text }), '--rename things.a:b')).toEqual([])
    const goods = { ...things({ b: email, n: text }), name: 'goods' }
    expect(columns(before, modelOf(owners, goods), '--rename-table things:goods --rename goods.a:b')).toEqual([
      'goods.b',
    ])
  })

  it('except for a reference to another table, which is another field', () => {
    const before = withFields({ a: reference('owners') })
    expect(columns(before, withFields({ a: reference('agents') }))).toEqual([])
    expect(columns(before, withFields({ b: reference('agents') }), '--rename things.aId:bId')).toEqual([])
  })
})
