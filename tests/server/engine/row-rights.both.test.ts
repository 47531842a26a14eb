import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCondition } from '#schema/condition/condition.ts'
import { emptyRow } from '#schema/condition/form-rules.ts'
import { holds } from '#schema/condition/holds.ts'
import { tableReferred } from '#schema/condition/reader.ts'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { type Table, writeKey } from '#schema/table.ts'
import { guardedNames } from '#tests/support/guarded-tables.ts'
import { howMany } from '#tests/support/how-many.ts'
import { randomCondition } from '#tests/support/random-conditions.ts'
import { oneOf, random } from '#tests/support/random-customers.ts'
import { type Crowd, randomCrowd } from '#tests/support/random-rights.ts'
import { asked, type Case, casesOf, everything, getAs, isReader, seenIn, shownTo } from '#tests/support/rights-cases.ts'
import { keyIn } from '#tests/support/rights-oracle.ts'

// People with random rights among random rows: lists, rows, counts and exports against an oracle that works their rights out row
// by row. No row and no field too many or too few.

const CROWDS = howMany(1, 4)
const PEOPLE = howMany(9, 20)
const LISTS = howMany(6, 25)

describe.each(Array.from({ length: CROWDS }, (_, n) => n + 1))('crowd %i', (n) => {
  let crowd: Crowd
  let cases: Case[]
  beforeAll(async () => {
    crowd = await randomCrowd(PEOPLE, n)
    cases = await casesOf(crowd)
  })
  afterAll(() => crowd.app.close())
  const readers = () => cases.filter(isReader)

  it('lists have their rows and fields, and nobody has a list of what they may not read', async () => {
    let hidden = 0
    for (const one of cases) {
      const { status, body } = await getAs(crowd, one, `/api/${one.table.name}?sortBy=id`)
      if (!isReader(one)) expect(status, one.about).toBe(403)
      else expect(body, one.about).toEqual({ data: shownTo(one, seenIn(one)), totalRows: seenIn(one).length })
      hidden += one.rows.length - seenIn(one).length
      if (status === 200)
        expect((await getAs(crowd, one, `/api/${one.table.name}`)).body.totalRows, one.about).toBe(seenIn(one).length)
    }
    // Else nothing would have been asked.
    expect(hidden).toBeGreaterThan(10)
    expect(readers().flatMap(seenIn).length).toBeGreaterThan(10)
  })

  it('filters, sorts and pages are those of the rows and fields that are read', async () => {
    let answered = 0
    for (const one of readers()) for (let n = 0; n < LISTS; n++) answered += await listed(one)
    expect(answered).toBeGreaterThan(readers().length)
  })

  /** Asks one page of a random list; whether it may be asked. */
  async function listed(one: Case): Promise<number> {
    const { table, oracle, rows, about } = one
    const source = { model: crowd.app.model, table, rows: () => rows.map(({ stored }) => stored) }
    const filters = random(4) === 0 ? {} : randomCondition(source, 1)
    const fields = Object.keys(table.fields)
    const sortBy = oneOf('id', oneOf(...fields), oneOf(...fields), ...oracle.everywhere(table))
    const faults: unknown[] = []
    const referred = tableReferred(crowd.app.model, (target) =>
      oracle.rights('read', target).some(({ where }) => !where) ? oracle.everywhere(target) : [],
    )
    const somewhere = fields.filter((name) =>
      oracle.rights('read', table).some(({ fields: given }) => given?.includes(name) ?? true),
    )
    const readable = oracle.everywhere(table)
    const place = { table, readable: somewhere, reader: { ...oracle.reader, referred } }
    const condition = readCondition(place, filters, (fault) => faults.push(fault))
    if (sortBy !== 'id' && (!readable.includes(sortBy) || hidesNames(one, sortBy))) faults.push(sortBy)
    const [page, rowsPerPage, descending] = [1 + random(2), 3 + random(40), random(2)]
    const said = asked({ filters, sortBy, page, rowsPerPage, descending })
    const { status, body } = await getAs(crowd, one, `/api/${table.name}?${said}`)
    const what = `${about} ${decodeURIComponent(said)}`
    if (faults.length > 0) {
      expect(status, what).toBe(422)
      return 0
    }
    const found = seenIn(one).filter(
      ({ stored }) => holds(condition, oracle.valuesOf(table, readOf(one, somewhere, stored))) === true,
    )
    expect([status, body.totalRows], what).toEqual([200, found.length])
    const order = await orderBy(one, sortBy, descending)
    const inOrder = order.flatMap((id) => found.filter(({ stored }) => stored.id === id))
    const expected = inOrder.slice((page - 1) * rowsPerPage, page * rowsPerPage)
    expect(body.data, what).toEqual(shownTo(one, expected))
    return 1
  }

  /** The row as filters mean it: what is not read of it has no value there. */
  function readOf({ oracle, table }: Case, names: readonly string[], stored: Values): Values {
    const read = oracle.fields('read', table, stored) ?? new Set()
    const none = emptyRow(table)
    const unread = names.filter((name) => !read.has(name)).map((name) => keyIn(table, name))
    return { ...stored, ...Object.fromEntries(unread.map((key) => [key, none[key]])) }
  }

  /** Whether the field refers to rows that are shown without their name. */
  function hidesNames({ oracle, table }: Case, name: string): boolean {
    const target = guardedNames.find((one) => one === table.fields[name]?.table)
    const of = target && tableOf(crowd.app.model, target)
    return (
      of !== undefined &&
      !(oracle.everywhere(of).includes(of.title) && oracle.rights('read', of).some(({ where }) => !where))
    )
  }

  const orders = new Map<string, number[]>()
  /** The ids in that order, as somebody who reads everything has them. */
  async function orderBy({ table }: Case, sortBy: string, descending: number): Promise<number[]> {
    const key = `${table.name} ${sortBy} ${descending} ${crowd.app.config.dataDir}`
    const known = orders.get(key)
    if (known) return known
    const { body } = await everything(crowd).get(`/api/${table.name}?sortBy=${sortBy}&descending=${descending}`)
    const order = body.data.map(({ id }: { id: number }) => id)
    orders.set(key, order)
    return order
  }

  it('one row is there as far as it is read, or is not there', async () => {
    for (const one of readers()) {
      const { table, oracle, rows, about } = one
      for (const { stored, whole } of rows.filter(() => random(howMany(5, 2)) === 0)) {
        const { status, body } = await getAs(crowd, one, `/api/${table.name}/${stored.id}`)
        if (!oracle.sees(table, stored)) expect(status, `${about} ${stored.id}`).toBe(404)
        else expect(body, about).toEqual({ data: oracle.shown(table, stored, whole) })
      }
    }
  })

  it('counts by a field are of the rows that are seen, with the names that are read', async () => {
    for (const one of readers().filter(({ table }) => table.name !== 'prova_passi')) {
      const { table, oracle, about } = one
      for (const by of Object.keys(table.fields).filter((name) => COUNTED.includes(table.fields[name]?.type ?? ''))) {
        const { status, body } = await getAs(crowd, one, `/api/${table.name}/summary?by=${by}`)
        if (!oracle.everywhere(table).includes(by)) expect(status, `${about} ${by}`).toBe(422)
        else expect(countsIn(body), `${about} ${by}`).toEqual(countsOf(one, by))
      }
    }
  })

  const COUNTED = ['flag', 'boolean', 'choice', 'reference']
  const countsIn = ({
    data,
    totalRows,
  }: {
    data: { value: unknown; shown: unknown; count: number }[]
    totalRows: number
  }) => ({
    totalRows,
    counts: Object.fromEntries(data.map(({ value, shown, count }) => [String(value), [count, shown ?? null]])),
  })

  function countsOf(one: Case, by: string) {
    const { table } = one
    const counts: Record<string, [number, unknown]> = {}
    for (const row of seenIn(one)) {
      const value = row.stored[table.fields[by] ? writeKey(by, table.fields[by]) : by] ?? null
      const [count] = counts[String(value)] ?? [0]
      counts[String(value)] = [count + 1, shownTo(one, [row])[0]?.[by] ?? null]
    }
    return { totalRows: seenIn(one).length, counts }
  }

  it('exports have the same rows, and no cell that is not read', async () => {
    for (const one of readers().filter(({ table }) => table.name !== 'prova_righe')) {
      const { table, oracle, about } = one
      const names = Object.keys(table.fields).filter((name) =>
        ['text', 'reference'].includes(table.fields[name]?.type ?? ''),
      )
      const shownSomewhere = names.filter((name) =>
        oracle.rights('read', table).some(({ fields }) => fields?.includes(name) ?? true),
      )
      for (const name of names.filter((other) => !shownSomewhere.includes(other)).slice(0, 1)) {
        const refused = await getAs(crowd, one, `/api/${table.name}/export?format=csv&columns=${name}`)
        expect(refused.status, `${about} ${name}`).toBe(422)
      }
      if (shownSomewhere.length === 0) continue
      const { status, body } = await getAs(
        crowd,
        one,
        `/api/${table.name}/export?format=csv&sortBy=id&columns=${shownSomewhere.join()}`,
      )
      expect(status, about).toBe(200)
      const expected = shownTo(one, seenIn(one)).map((row) =>
        shownSomewhere
          .map((name) => wordsIn(crowd.app.model.tables.get(table.fields[name]?.table ?? ''), row[name]))
          .join(';'),
      )
      const lines = String(body)
        .replace('\uFEFF', '')
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.replaceAll(/"((?:[^"]|"")*)"/g, (_all, text) => text.replaceAll('""', '"')))
      expect(lines, about).toEqual(expected)
    }
  })

  const wordsIn = (target: Table | undefined, value: unknown): string =>
    value === null || value === undefined ? '' : target ? String((value as Values)[target.title] ?? '') : String(value)
})
