import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkFields } from '#schema/lists/bulk.ts'
import type { Values } from '#schema/rows/row.ts'
import { setClock } from '#server/clock.ts'
import { howMany } from '#tests/support/how-many.ts'
import { oneOf, random } from '#tests/support/random-customers.ts'
import { type Crowd, randomCrowd } from '#tests/support/random-rights.ts'
import { changed, isSayable, Ledger, type Rows, rightsSaid } from '#tests/support/rights-ledger.ts'

// People with random rights change random rows many at once, put one in the place of another, and move them: an oracle says who may, with what answer, and what is stored then.

const CROWDS = howMany(1, 3)
const PEOPLE = howMany(8, 14)
const CHANGES = howMany(14, 40)

describe.each(Array.from({ length: CROWDS }, (_, n) => n + 2))('crowd %i', (n) => {
  let crowd: Crowd
  let ledger: Ledger
  beforeAll(async () => {
    // What begins now (`$now`) is of this moment for the oracle too.
    setClock('2026-11-27T10:00:00.000Z')
    crowd = await randomCrowd(PEOPLE, n)
    ledger = await Ledger.of(crowd)
  })
  afterAll(async () => {
    setClock()
    await crowd.app.close()
  })

  it('a check of many rows refuses those that would be refused one by one, and knows no row that is not seen', async () => {
    let refusedInAll = 0
    for (const person of crowd.people) {
      for (let n = 0; n < Math.ceil(CHANGES / 4); n++) {
        const table = ledger.tableNamed(oneOf('prova', 'prova_passi', 'prova_capi'))
        const field = oneOf(...bulkFields(table).filter(isSayable))
        const said = { [field.key]: ledger.valueFor(table, field) }
        const oracle = ledger.oracleOf(person)
        const ids = ledger.rowsOf(table).map(({ id }) => Number(id))
        const body = { rows: { ids }, values: said }
        const about = `BULK ${table.name} ${JSON.stringify(said)} ${rightsSaid(oracle, table)}`
        const { status, body: told } = await crowd
          .client(person)
          .post(`/api/${table.name}/bulk`, { ...body, check: true })
        if (oracle.rights('update', table).length === 0) {
          expect(status, about).toBe(403)
          continue
        }
        const verdicts = ledger.rowsOf(table).map((row) => [Number(row.id), oracle.update(table, row, said)] as const)
        const unseen = verdicts.filter(([, verdict]) => verdict === 404).map(([id]) => id)
        const refused = verdicts.filter(([, verdict]) => verdict !== 200 && verdict !== 404).map(([id]) => id)
        refusedInAll += refused.length
        expect([status, told.data?.vanished, told.data?.refused.map(({ id }: Values) => id)], about).toEqual([
          200,
          unseen,
          refused,
        ])
        const named = told.data.refused.map(({ name }: Values) => name)
        const isNamed = oracle.everywhere(table).includes(table.title)
        expect(named, about).toEqual(
          refused.map((id) => (isNamed ? ledger.rowsOf(table).find((row) => row.id === id)?.[table.title] : null)),
        )
        const done = await crowd
          .client(person)
          .post(`/api/${table.name}/bulk`, { ...body, without: random(2) === 0 ? [] : refused })
        const isPartly = done.status === 409
        const left = verdicts.filter(([, verdict]) => verdict === 200).map(([id]) => id)
        const after = () => ledger.withRow(table, (one) => [left.includes(Number(one.id)) ? changed(one, said) : one])
        await ledger.checked(done, isPartly && refused.length > 0 ? 409 : 200, after, about)
      }
    }
    expect(refusedInAll).toBeGreaterThan(10)
  })

  it('a row takes the place of another only where all that refer to that may be changed', async () => {
    const prova = ledger.tableNamed('prova')
    const table = ledger.tableNamed('prova_capi')
    const statuses = new Set<number>()
    for (const person of [...crowd.people, ...crowd.people, ...crowd.people, ...crowd.people]) {
      const [row, by] = [oneOf(...ledger.rowsOf(table)), oneOf(...ledger.rowsOf(table))]
      if (row === by) continue
      const oracle = ledger.oracleOf(person)
      const moved = new Map<unknown, Values>()
      for (const one of ledger.rowsOf(prova)) {
        const capiIds = [one.capiIds].flat()
        const said = {
          ...(one.capoId === row.id && { capoId: by.id }),
          ...(capiIds.includes(row.id) && {
            capiIds: [...new Set([...capiIds.filter((id) => id !== row.id), by.id])].sort(
              (a, b) => Number(a) - Number(b),
            ),
          }),
        }
        if (Object.keys(said).length > 0) moved.set(one.id, said)
      }
      const verdicts = [...moved].map(([id, said]) =>
        oracle.update(prova, ledger.rowsOf(prova).find((one) => one.id === id) ?? {}, said),
      )
      const deletion = oracle.delete(table, row)
      const isAllowed = oracle.rights('delete', table).length > 0
      const expected = !isAllowed
        ? 403
        : deletion === 404
          ? 404
          : !oracle.finds(table, by)
            ? 422
            : verdicts.some((one) => one !== 200)
              ? 409
              : deletion === 403
                ? 403
                : 200
      const answer = await crowd.client(person).post(`/api/prova_capi/${row.id}/replace`, { with: by.id })
      statuses.add(answer.status)
      const after = (): Rows =>
        new Map([
          ...ledger.world,
          ['prova', ledger.rowsOf(prova).map((one) => changed(one, moved.get(one.id) ?? {}))],
          ['prova_capi', ledger.rowsOf(table).filter((one) => one !== row)],
        ])
      await ledger.checked(
        answer,
        expected,
        after,
        `REPLACE ${row.id} ${by.id} ${rightsSaid(oracle, table)} ${rightsSaid(oracle, prova)}`,
      )
    }
    expect(statuses.size).toBeGreaterThan(1)
  })

  it('a row is moved among those that its person sees, by those who may change its place', async () => {
    const table = ledger.tableNamed('prova_passi')
    for (const person of [...crowd.people, ...crowd.people, ...crowd.people]) {
      const oracle = ledger.oracleOf(person)
      const seen = ledger
        .rowsOf(table)
        .filter((row) => oracle.finds(table, row))
        .toSorted(byPlace)
      const row = oneOf(...ledger.rowsOf(table))
      const others = seen.filter((one) => one !== row)
      const at = random(others.length + 1)
      const place = { id: row.id, after: others[at - 1]?.id ?? null, before: others[at]?.id ?? null }
      const before = ledger.world
      const answer = await crowd.client(person).post('/api/prova_passi/order', place)
      ledger.world = await crowd.world()
      const about = `ORDER ${JSON.stringify(place)} ${JSON.stringify(ledger.rowsOf(table, before))} ${rightsSaid(oracle, table)} ${JSON.stringify(answer.body)}`
      const moved = ledger.rowsOf(table).find(({ id }) => id === row.id) ?? {}
      const given = oracle.update(table, row, { posto: -1 })
      if (answer.status !== 200) {
        expect(ledger.rowsOf(table), about).toEqual(ledger.rowsOf(table, before))
        // Where the place is the condition of the right, it depends on the number.
        const verdict = oracle.rights('update', table).length === 0 ? 403 : given
        if ([403, 404].includes(Number(verdict))) expect(answer.status, about).toBe(verdict)
        else expect([403, 422], about).toContain(answer.status)
        if (oracle.isWhole('update', table) && oracle.isWhole('read', table)) throw new Error(about)
        continue
      }
      expect(oracle.update(table, row, { posto: moved.posto }), about).toBe(200)
      const visible = ledger
        .rowsOf(table)
        .filter((one) => others.some(({ id }) => id === one.id))
        .toSorted(byPlace)
      expect(
        visible.map(({ id }) => id),
        about,
      ).toEqual(others.map(({ id }) => id))
      const order = ledger
        .rowsOf(table)
        .filter((one) => one.id === row.id || visible.includes(one))
        .toSorted(byPlace)
        .map(({ id }) => id)
      expect(order, about).toEqual([...others.slice(0, at), row, ...others.slice(at)].map(({ id }) => id))
    }
  })

  const byPlace = (a: Values, b: Values) =>
    Number(a.posto ?? 1e9) - Number(b.posto ?? 1e9) || Number(a.id) - Number(b.id)
})
