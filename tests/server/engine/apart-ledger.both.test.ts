import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { write } from '#server/crud/write.ts'
import { apartModel } from '#tests/support/apart-tables.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { howMany } from '#tests/support/how-many.ts'
import { oneOf, random, restart } from '#tests/support/random-customers.ts'
import { madeRow } from '#tests/support/ruled-tables.ts'

// Random rentals of few machines on few days, against the rule in plain code: one after the other each answer is foretold; by fifty
// people at once nothing that was acknowledged is lost, and no two rentals of a machine overlap.

const RENTALS = '/api/prova_noleggi'
const WRITERS = 50
let app: TestApp
let machines: number[]
beforeAll(async () => {
  app = await testApp({ model: apartModel() })
  machines = [await madeRow(app, 'prova_mezzi'), await madeRow(app, 'prova_mezzi')]
})
afterAll(() => app.close())
beforeEach(() => restart(37))
const boss = () => app.as('ROLE_SUPER_ADMIN')

/** A rental; days are counted from the first of March. */
interface Rental {
  mezzoId: number | null
  dal: number | null
  al: number | null
  annullato: 'Y' | 'N'
}

const day = (at: number | null) =>
  at === null ? null : new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10).split('-').reverse().join('-')
const bodyOf = ({ dal, al, ...rental }: Rental): Values => ({ ...rental, dal: day(dal), al: day(al) })

function anyRental(days: number): Rental {
  const dal = random(days)
  const rental = { mezzoId: oneOf(...machines), dal, al: dal + random(4) }
  return {
    mezzoId: random(12) === 0 ? null : rental.mezzoId,
    dal: random(25) === 0 ? null : rental.dal,
    al: random(25) === 0 ? null : rental.al,
    annullato: random(6) === 0 ? 'Y' : 'N',
  }
}

const overlap = (one: Rental, other: Rental): boolean => {
  const hasPeriod = [one, other].every(({ dal, al }) => dal !== null || al !== null)
  const isMeant =
    one.mezzoId !== null && one.mezzoId === other.mezzoId && [one, other].every((each) => each.annullato === 'N')
  const begins = ({ dal }: Rental) => dal ?? -Infinity
  const ends = ({ al }: Rental) => al ?? Infinity
  return hasPeriod && isMeant && begins(one) <= ends(other) && begins(other) <= ends(one)
}

/** What is acknowledged, by id. */
type Ledger = Map<number, Rental>

const fits = (ledger: Ledger, rental: Rental, id?: number) =>
  [...ledger].every(([one, other]) => one === id || !overlap(rental, other))

async function create(ledger: Ledger, rental: Rental): Promise<number> {
  const { status, body } = await boss().post(RENTALS, { nome: 'Noleggio', ...bodyOf(rental) })
  if (status === 201) ledger.set(body.data.id, rental)
  return status
}

async function change(ledger: Ledger, id: number, rental: Rental): Promise<number> {
  const { status } = await boss().put(`${RENTALS}/${id}`, bodyOf(rental))
  if (status === 200) ledger.set(id, rental)
  return status
}

/** Deletes the rental; now and then takes that back, which another rental may forbid. */
async function remove(ledger: Ledger, id: number): Promise<number> {
  const { status, headers } = await boss().delete(`${RENTALS}/${id}`)
  const rental = ledger.get(id)
  ledger.delete(id)
  if (status !== 204 || !rental || random(2) === 0) return status
  const undone = await boss().post(`/api/undo/${headers['x-command']}`)
  if (undone.status === 200) ledger.set(id, rental)
  return undone.status
}

async function storedRentals(): Promise<[number, Rental][]> {
  const rows = await app.db.query<Rental & { id: number }>(
    `select "id", "mezzoId", "dal" - '2026-03-01'::date as "dal", "al" - '2026-03-01'::date as "al", "annullato" from "prova_noleggi" order by "id"`,
  )
  return rows.map(({ id, ...rental }) => [id, rental])
}

const sorted = (ledger: Ledger) => [...ledger].sort(([one], [other]) => one - other)

describe('rentals of one machine', () => {
  it('are refused where they overlap another, and nowhere else', async () => {
    const ledger: Ledger = new Map()
    const answers = { taken: 0, refused: 0 }
    for (let turn = 0; turn < howMany(150, 3_000); turn++) {
      const [rental, ids] = [anyRental(40), [...ledger.keys()]]
      const id = ids.length > 0 ? oneOf(...ids) : 0
      const isNew = id === 0 || random(3) > 0
      const isFree = fits(ledger, rental, isNew ? undefined : id)
      const status = isNew ? await create(ledger, rental) : await change(ledger, id, rental)
      expect([rental, status]).toEqual([rental, isFree ? (isNew ? 201 : 200) : 422])
      answers[isFree ? 'taken' : 'refused']++
      if (ids.length > 15) expect([200, 204]).toContain(await remove(ledger, id))
    }
    expect(Math.min(answers.taken, answers.refused)).toBeGreaterThan(20)
    expect(await storedRentals()).toEqual(sorted(ledger))
  })

  it(`never overlap, and none that was acknowledged is lost, with ${WRITERS} people at it`, async () => {
    await app.db.query('delete from "prova_noleggi"')
    const ledgers = Array.from({ length: WRITERS }, (): Ledger => new Map())
    const statuses = new Map<number, number>()
    const work = async (ledger: Ledger) => {
      for (let turn = 0; turn < howMany(5, 60); turn++) {
        const ids = [...ledger.keys()]
        const id = ids.length > 0 ? oneOf(...ids) : 0
        const rental = anyRental(60)
        const status =
          id === 0 || random(2) > 0
            ? await create(ledger, rental)
            : random(3) > 0
              ? await change(ledger, id, rental)
              : await remove(ledger, id)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(ledgers.map(work))
    const stored = await storedRentals()
    expect(stored).toEqual(sorted(new Map(ledgers.flatMap((ledger) => [...ledger]))))
    const clashes = stored.filter(([id, rental]) => stored.some(([other, one]) => other > id && overlap(rental, one)))
    expect(clashes).toEqual([])
    // Taken, changed or gone; refused; an undo whose place is taken. Nothing else.
    expect([...statuses.keys()].filter((status) => ![200, 201, 204, 409, 422].includes(status))).toEqual([])
    expect(Math.min(statuses.get(201) ?? 0, statuses.get(422) ?? 0)).toBeGreaterThan(10)
  })

  it(`go to one of ${WRITERS} people who want the same days at once`, async () => {
    const bodies = Array.from({ length: WRITERS }, (_none, at) => at)
    for (let turn = 0; turn < howMany(3, 60); turn++) {
      const mezzoId = await madeRow(app, 'prova_mezzi')
      const answers = await Promise.all(
        bodies.map((at) => boss().post(RENTALS, { nome: `Di ${at}`, mezzoId, dal: day(at % 7), al: day(8) })),
      )
      const refused = answers.filter(({ status }) => status === 422)
      expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, WRITERS - 1])
      const [winner] = await app.db.query<{ nome: string }>('select "nome" from "prova_noleggi" where "mezzoId" = $1', [
        mezzoId,
      ])
      for (const { body } of refused) expect(body.errors.dal[0]).toContain(`«${winner?.nome}»`)
    }
  })

  it('are told to the second of two writers without that the commit of the first waits for it', async () => {
    const mezzoId = await madeRow(app, 'prova_mezzi')
    let attempts = 0
    // The one that is slow to come to its end has stored its row first.
    const taking = (pause: number) =>
      app.db.transaction((tx) => {
        attempts++
        const hooks = new Map([['prova_noleggi', { after: () => setTimeout(pause) }]])
        const values = { nome: 'Di due', mezzoId, dal: day(1), annullato: 'N' }
        return write(tx, { ...app.app.engine, hooks, actor: 'system' }, [
          { table: tableOf(app.model, 'prova_noleggi'), verb: 'create', set: values },
        ])
      })
    const both = await Promise.allSettled([taking(300), setTimeout(100).then(() => taking(0))])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(attempts).toBe(2)
  })
})
