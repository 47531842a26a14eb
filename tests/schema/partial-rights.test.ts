import { describe, expect, it } from 'vitest'
import { anyReader, type ListReader } from '#schema/condition/reader.ts'
import { readValues } from '#schema/condition/row-values.ts'
import { tableOf } from '#schema/model.ts'
import { readModel } from '#schema/read-model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import { hidesNames, isGuarded, isPartial, readableFields, shownFields, sightOf } from '#schema/rights/sight.ts'
import { differenceOf, everyRight, keyOf, ownRight, rolesWith, whyOf, withRight } from '#schema/rights/why.ts'
import type { Values } from '#schema/rows/row.ts'
import { fieldOf } from '#schema/table.ts'

// Rights on some rows and some fields, as abilities answer them and as they are explained.

const text = (label: string) => ({ type: 'text', label }) as const
const orders = {
  name: 'ordini',
  label: { one: 'Ordine', many: 'Ordini' },
  title: 'nome',
  screens: [{ route: '/ordini', area: 'shop' }],
  fields: {
    nome: text('Nome'),
    stato: { type: 'choice', label: 'Stato', options: { a: 'Aperto', c: 'Chiuso' } },
    di: { type: 'reference', label: 'Di', table: 'users' },
    cliente: { type: 'reference', label: 'Cliente', table: 'clienti' },
    costo: text('Costo'),
    note: text('Note'),
  },
}
const customers = {
  name: 'clienti',
  label: { one: 'Cliente', many: 'Clienti' },
  title: 'nome',
  lookup: true,
  screens: [{ route: '/clienti', area: 'shop' }],
  fields: { nome: text('Nome'), zona: text('Zona') },
}
const users = {
  name: 'users',
  label: { one: 'Utente', many: 'Utenti' },
  title: 'nome',
  screens: [{ route: '/utenti', area: 'shop' }],
  fields: { nome: text('Nome') },
}
const mine = { diId: '$me' }
const model = readModel(
  { ordini: orders, clienti: customers, users },
  {
    areas: { shop: { label: 'Negozio' } },
    roles: {
      ROLE_SUPER_ADMIN: { label: 'Titolare', manage: ['*'] },
      ROLE_SELLER: {
        label: 'Venditore',
        open: ['/ordini'],
        read: [
          { table: 'ordini', where: mine },
          { table: 'ordini', where: { stato: 'a' }, exceptFields: ['costo'] },
          { table: 'clienti', where: { zona: 'Nord' } },
        ],
        update: [
          { table: 'ordini', where: mine, exceptFields: ['costo'] },
          { table: 'ordini', where: { 'cliente.zona': 'Nord' }, fields: ['note'] },
        ],
        create: [{ table: 'ordini', fields: ['nome', 'di'] }],
        delete: [{ table: 'ordini', where: mine }],
      },
      ROLE_WRITER: { label: 'Redattore', update: [{ table: 'ordini', fields: ['note'] }] },
      ROLE_GUEST: { label: 'Ospite' },
    },
  },
)
const table = tableOf(model, 'ordini')
const reader: ListReader = { ...anyReader(model), userId: 7 }
const ability = abilityFor(model, ['ROLE_SELLER'], reader)
const row = (values: Values) => readValues(table, { id: 1, version: 1, nome: 'Uno', stato: 'c', di: null, ...values })

describe('an ability', () => {
  it('answers of a table what may be done to some row or field of it', () => {
    expect([ability.can('read', 'ordini'), ability.can('delete', 'ordini')]).toEqual([true, true])
    expect([ability.can('update', 'ordini', 'note'), ability.can('update', 'ordini', 'costo')]).toEqual([true, false])
    expect([ability.can('create', 'ordini', 'nome'), ability.can('create', 'ordini', 'note')]).toEqual([true, false])
    expect(ability.can('delete', 'clienti')).toBe(false)
    expect([ability.can('open', '/ordini'), ability.can('open', '/clienti')]).toEqual([true, false])
  })

  it('answers of a row what may be done to that one, by this person', () => {
    const [own, other] = [row({ di: { id: 7 } }), row({ di: { id: 8 } })]
    expect([ability.can('delete', own), ability.can('delete', other)]).toEqual([true, false])
    expect([ability.can('update', own, 'nome'), ability.can('update', own, 'costo')]).toEqual([true, false])
    expect(ability.can('read', row({ di: { id: 8 }, stato: 'a' }))).toBe(true)
    expect(ability.can('read', row({ di: { id: 8 }, stato: 'a' }), 'costo')).toBe(false)
    const others = abilityFor(model, ['ROLE_SELLER'], { ...reader, userId: 8 })
    expect([others.can('delete', own), others.can('delete', other)]).toEqual([false, true])
  })

  it('takes for allowed what the values of a row do not tell', () => {
    const { di: _di, ...untold } = { nome: 'Uno', stato: 'c', di: null }
    expect(ability.can('delete', readValues(table, { id: 1, version: 1, ...untold }))).toBe(true)
    expect(ability.can('update', row({ cliente: { id: 3 } }), 'note')).toBe(true)
    expect(ability.can('update', row({ cliente: null }), 'note')).toBe(false)
  })

  it('asks nothing about rows where nobody is there who reads them', () => {
    expect(() => abilityFor(model, ['ROLE_SELLER']).can('delete', row({}))).toThrow('asked of the database')
  })

  it('adds the rights of roles up', () => {
    const both = abilityFor(model, ['ROLE_SELLER', 'ROLE_WRITER'], reader)
    const other = row({ di: { id: 8 }, cliente: null })
    expect([both.can('update', other, 'note'), both.can('update', other, 'nome')]).toEqual([true, false])
    expect(isPartial(both, 'update', table)).toBe(true)
    expect(isPartial(abilityFor(model, ['ROLE_SELLER', 'ROLE_SUPER_ADMIN'], reader), 'update', table)).toBe(false)
  })
})

describe('what somebody sees of a table', () => {
  it('are the fields of each row, further ones of some rows, and the rows', () => {
    const { fields, partly, where } = sightOf(ability, table)
    expect(fields).toEqual(['nome', 'stato', 'di', 'cliente', 'note'])
    expect(partly).toEqual([{ names: ['costo'], where: [mine] }])
    expect(where).toEqual([{ stato: 'a' }, mine])
    expect(readableFields(ability, table)).toBe(fields)
    expect(shownFields(ability, table)).toEqual(Object.keys(table.fields))
  })

  it('is nothing without a right, and all of it with a whole one', () => {
    expect(sightOf(abilityFor(model, ['ROLE_GUEST']), table)).toEqual({ fields: [], partly: [], where: [] })
    const whole = { fields: Object.keys(table.fields), partly: [] }
    expect(sightOf(abilityFor(model, ['ROLE_SUPER_ADMIN', 'ROLE_SELLER']), table)).toEqual(whole)
  })

  it('hides the names of the rows that a reference leads to, where some are not seen', () => {
    const field = fieldOf(table, 'cliente')
    if (!field) throw new Error('It has customers')
    expect(isGuarded(model, tableOf(model, 'clienti'))).toBe(true)
    expect(hidesNames(model, ability, field)).toBe(true)
    expect(hidesNames(model, abilityFor(model, ['ROLE_SUPER_ADMIN']), field)).toBe(false)
  })
})

describe('why somebody may do something to some rows', () => {
  const why = (...held: string[]) => whyOf(model, held)
  const rights = everyRight(model)

  it('names the rows and fields, each by its role', () => {
    expect(why('ROLE_SELLER').get('delete ordini')).toEqual([{ role: 'ROLE_SELLER', where: mine }])
    expect(why('ROLE_SELLER', 'ROLE_WRITER').get('update ordini')).toEqual([
      { role: 'ROLE_SELLER', where: mine, fields: ['nome', 'stato', 'di', 'cliente', 'note'] },
      { role: 'ROLE_SELLER', where: { 'cliente.zona': 'Nord' }, fields: ['note'] },
      { role: 'ROLE_WRITER', fields: ['note'] },
    ])
    expect(why('ROLE_SUPER_ADMIN').get('delete ordini')).toEqual([{ role: 'ROLE_SUPER_ADMIN' }])
  })

  it('tells a part apart from all of it when rights are compared', () => {
    const between = (before: string[], after: string[]) => differenceOf(rights, why(...before), why(...after))
    const up = between(['ROLE_SELLER'], ['ROLE_SUPER_ADMIN'])
    expect(up.gained).toContainEqual({ action: 'delete', subject: 'ordini', extents: [{}] })
    expect(up.lost).toEqual([])
    const down = between(['ROLE_SUPER_ADMIN'], ['ROLE_SELLER'])
    expect(down.lost.map(keyOf)).toContain('delete ordini')
    expect(down.gained).toEqual([])
    const aside = between(['ROLE_SELLER'], ['ROLE_WRITER'])
    expect(aside.gained).toEqual([{ action: 'update', subject: 'ordini', extents: [{ fields: ['note'] }] }])
    expect(aside.lost.find((right) => keyOf(right) === 'update ordini')?.extents).toContainEqual({
      where: mine,
      fields: ['nome', 'stato', 'di', 'cliente', 'note'],
    })
    expect(between(['ROLE_SELLER'], ['ROLE_SELLER', 'ROLE_GUEST'])).toEqual({ gained: [], lost: [] })
  })

  it('is kept where one right of the role is tried otherwise', () => {
    const right = { action: 'delete', subject: 'ordini' } as const
    const more = withRight(model, 'ROLE_SELLER', right, true)
    expect(whyOf(more, ['ROLE_SELLER']).get('delete ordini')).toEqual([{ role: 'ROLE_SELLER' }])
    const less = withRight(model, 'ROLE_SELLER', right, false)
    expect(whyOf(less, ['ROLE_SELLER']).has('delete ordini')).toBe(false)
    for (const changed of [more, less]) {
      const others = (one: typeof model) => [...whyOf(one, ['ROLE_SELLER'])].filter(([key]) => key !== 'delete ordini')
      expect(others(changed).toSorted()).toEqual(others(model).toSorted())
    }
  })

  it('says whether a role gives a right wholly, in part or not, and which roles give it at all', () => {
    const update = { action: 'update', subject: 'ordini' } as const
    expect(['ROLE_SUPER_ADMIN', 'ROLE_SELLER', 'ROLE_GUEST'].map((role) => ownRight(model, role, update))).toEqual([
      'whole',
      'part',
      undefined,
    ])
    expect(rolesWith(model, [update])).toEqual(['Titolare', 'Venditore', 'Redattore'])
  })
})
