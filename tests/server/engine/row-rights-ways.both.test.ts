import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readValues, storedValues } from '#schema/condition/row-values.ts'
import { tableOf } from '#schema/model.ts'
import { abilityFor } from '#schema/rights/ability.ts'
import type { Values } from '#schema/rows/row.ts'
import { writeKey } from '#schema/table.ts'
import type { Client } from '#tests/support/app.ts'
import { howMany } from '#tests/support/how-many.ts'
import { oneOf } from '#tests/support/random-customers.ts'
import { type Crowd, randomCrowd } from '#tests/support/random-rights.ts'
import { asked, type Case, casesOf, everything, getAs, isReader, seenIn, shownTo } from '#tests/support/rights-cases.ts'
import { RESERVED } from '#tests/support/rights-oracle.ts'

// People with random rights among random rows: search, history, usage, files and what the browser thinks, against an oracle that
// works their rights out row by row.

const CROWDS = howMany(1, 4)
const PEOPLE = howMany(9, 20)

describe.each(Array.from({ length: CROWDS }, (_, n) => n + 1))('crowd %i', (n) => {
  let crowd: Crowd
  let cases: Case[]
  beforeAll(async () => {
    crowd = await randomCrowd(PEOPLE, n)
    cases = await casesOf(crowd)
  })
  afterAll(() => crowd.app.close())
  const readers = () => cases.filter(isReader)

  it('searches find rows whose name is read, and no others', async () => {
    const asks = readers().filter(({ table }) => table.name !== 'prova_righe')
    for (const one of asks) {
      const { table, oracle, rows, about } = one
      const { stored } = oneOf(...rows)
      const title = String(stored[table.title])
      const found = async (by: Client) =>
        (await by.get(`/api/search?${asked({ q: title })}`)).body.data.filter((hit: Values) => hit.table === table.name)
      const hits: { id: number; detail: string }[] = await found(crowd.client(one.person))
      const isNamed = (row: Values) => oracle.fields('read', table, row)?.has(table.title) ?? false
      const named = rows.filter((row) => isNamed(row.stored)).map((row) => row.stored.id)
      expect(
        hits.filter(({ id }) => !named.includes(id)),
        `${about} ${title}`,
      ).toEqual([])
      const whole: { id: number }[] = await found(everything(crowd))
      const opens = oracle.model.access.roles[one.person.roles[0] ?? '']?.open ?? []
      if (whole.length === 5 || whole.length === 0 || !opens.includes(table.screens[0]?.route ?? '')) continue
      const meant = rows
        .filter((row) => row.stored[table.title] === title && isNamed(row.stored))
        .map((row) => row.stored.id)
      expect(
        hits.map(({ id }) => id),
        `${about} ${title}`,
      ).toEqual(expect.arrayContaining(meant))
    }
  })

  it('the history of a row is for those who may change it, with the fields that they read', async () => {
    for (const one of cases) {
      const { table, oracle, rows, about } = one
      for (const { stored } of [oneOf(...rows), oneOf(...rows)]) {
        const { status, body } = await getAs(crowd, one, `/api/history?table=${table.name}&id=${stored.id}`)
        const may = oracle.rights('update', table).length > 0
        const expected = !may
          ? 403
          : !oracle.finds(table, stored)
            ? 404
            : oracle.fields('update', table, stored)
              ? 200
              : 403
        expect(status, `${about} ${stored.id} ${JSON.stringify(oracle.rights('update', table))}`).toBe(expected)
        if (status !== 200) continue
        const fields =
          oracle.fields('read', table, stored) ?? (oracle.rights('read', table).length === 0 ? new Set() : undefined)
        const keys = Object.entries(table.fields).flatMap(([name, field]) =>
          fields?.has(name) ? [writeKey(name, field)] : [],
        )
        const [line] = body.data
        expect(Object.keys(line.after).sort(), about).toEqual(['id', 'version', ...keys].sort())
        for (const key of keys) expect(body.data[0].after[key], about).toEqual(stored[key])
      }
    }
  })

  it('what refers to a row is counted, and of rows that are not seen nothing is told but that they are there', async () => {
    for (const one of cases.filter(({ table }) => table.name === 'prova_capi')) {
      const { table, oracle, rows, about } = one
      const { stored } = oneOf(...rows)
      const { status, body } = await getAs(crowd, one, `/api/prova_capi/${stored.id}/usage`)
      const expected = oracle.rights('delete', table).length === 0 ? 403 : oracle.finds(table, stored) ? 200 : 404
      expect(status, about).toBe(expected)
      if (status !== 200) continue
      const users = cases.find(({ person, table: of }) => person === one.person && of.name === 'prova')
      const referring = users?.rows.filter((row) => row.stored.capoId === stored.id) ?? []
      const isSeen = (row: (typeof referring)[number]) => users !== undefined && oracle.sees(users.table, row.stored)
      const counts = [referring.filter(isSeen).length, referring.filter((row) => !isSeen(row)).length]
      const told = body.data.usedBy
        .filter(({ filter }: Values) => filter === 'capoId')
        .map(({ count }: { count: number }) => count)
      expect(told, about).toEqual(counts.filter((count) => count > 0))
    }
  })

  it('files are downloaded by those who read the field that holds them', async () => {
    for (const { person, table, oracle, rows, about } of cases.filter((one) => one.table.name === 'prova')) {
      for (const { stored } of rows.slice(0, 4)) {
        const { status } = await crowd.client(person).get(`/api/files/downloads/${stored.foto}`)
        const isReadAtAll = oracle.rights('read', table).some(({ fields }) => fields?.includes('foto') ?? true)
        const expected = !isReadAtAll ? 403 : oracle.fields('read', table, stored)?.has('foto') ? 200 : 404
        expect(status, `${about} ${stored.id}`).toBe(expected)
      }
    }
  })

  it('the browser thinks of each row whose values it knows what the server does', () => {
    for (const { person, table, oracle, rows, about } of cases) {
      const ability = abilityFor(crowd.app.model, person.roles, oracle.reader)
      const find = (_name: string, field: { table?: string }, id: number) => {
        const target = cases.find((one) => one.table.name === field.table)
        const row = target?.rows.find((one) => one.stored.id === id)
        if (target && row) return readValues(target.table, row.whole)
        const other = oracle.world.get(field.table ?? '')?.find((one) => one.id === id)
        return other && storedValues(tableOf(oracle.model, field.table ?? ''), other)
      }
      for (const { stored, whole } of rows)
        for (const action of ['update', 'delete'] as const) {
          const isAllowed = oracle.fields(action, table, stored) !== undefined
          expect(ability.can(action, readValues(table, whole, find)), `${about} ${action} ${stored.id}`).toBe(isAllowed)
        }
    }
  })

  it('nothing that is hidden is called by its name', () => {
    const names = cases
      .flatMap((one) => shownTo(one, seenIn(one)))
      .flatMap((row) => (JSON.stringify(row).includes(RESERVED) ? [row] : []))
    expect(names.length).toBeGreaterThan(10)
  })
})
