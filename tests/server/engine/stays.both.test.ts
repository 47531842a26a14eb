import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { howMany } from '#tests/support/how-many.ts'
import { emptyMoved, movedModel } from '#tests/support/moved-tables.ts'
import { random, restart } from '#tests/support/random-customers.ts'

const CASES = '/api/prova_pratiche'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: movedModel() })
})
afterAll(() => app.close())
beforeEach(() => emptyMoved(app.db))

const admin = () => app.as('ROLE_SUPER_ADMIN')
const undo = (answer: Answer) => admin().post(`/api/undo/${answer.headers['x-command']}`, {})
const made = async (stato: string | null = 'bozza') =>
  (await admin().post(CASES, { nome: 'Pratica', stato, nota: 'vista', righe: [{ nome: 'riga', importo: 20 }] })).body
    .data.id as number
const move = (id: number, stato: string, who = admin()) =>
  who.put(`${CASES}/${id}`, { stato, ...(stato === 'annullata' && { motivo: 'tempi' }) })

interface Stay {
  state: string
  entered: Date
  left: Date | null
  userId: number | null
}
const staysOf = (id: number, table = 'prova_pratiche') =>
  app.db.query<Stay>(
    `select "state", "entered", "left", "userId" from "_stays" where "table" = $1 and "rowId" = $2 order by "id"`,
    [table, id],
  )
const statesOf = async (id: number, table?: string) =>
  (await staysOf(id, table)).map(({ state, left }) => (left ? state : `${state}…`))

describe('what is kept of the states of a row', () => {
  it('is each stay, with who began it and when', async () => {
    const id = await made()
    await move(id, 'inviata', app.as('ROLE_ADDETTO'))
    await admin().put(`${CASES}/${id}`, { nota: 'altro' })
    await move(id, 'bozza')
    const stays = await staysOf(id)
    expect(await statesOf(id)).toEqual(['bozza', 'inviata', 'bozza…'])
    expect(stays.slice(1).map(({ entered }) => +entered)).toEqual(stays.slice(0, -1).map(({ left }) => +(left ?? 0)))
    const people = await app.db.query<{ username: string }>(
      `select u."username" from "_stays" s join "users" u on u."id" = s."userId" where s."rowId" = $1 and s."table" = 'prova_pratiche' order by s."id"`,
      [id],
    )
    expect(people.map(({ username }) => username)).toEqual(['super_admin', 'addetto', 'super_admin'])
  })

  it('goes on where a move is taken back, as if there had been none', async () => {
    const id = await made()
    const before = await staysOf(id)
    const moved = await move(id, 'inviata')
    expect((await undo(moved)).status).toBe(200)
    expect(await staysOf(id)).toEqual(before)
    const again = await move(id, 'annullata')
    const taken = await undo(again)
    expect((await undo(taken)).status).toBe(200)
    expect(await statesOf(id)).toEqual(['bozza', 'annullata…'])
  })

  it('is the same however often a move is taken back and made again', async () => {
    const id = await made()
    await move(id, 'inviata')
    await move(id, 'bozza')
    const again = await move(id, 'inviata')
    const stays = await statesOf(id)
    expect(stays).toEqual(['bozza', 'inviata', 'bozza', 'inviata…'])
    const back = await undo(again)
    expect(await statesOf(id)).toEqual(['bozza', 'inviata', 'bozza…'])
    await undo(back)
    expect(await statesOf(id)).toEqual(stays)
  })

  it('has a gap where a row was without a state', async () => {
    const id = await made()
    await move(id, 'inviata')
    await move(id, 'approvata', app.as('ROLE_CAPO'))
    // Who manages the table leads it out of a final state, to none.
    const none = await admin().put(`${CASES}/${id}`, { stato: null })
    expect(none.status, JSON.stringify(none.body)).toBe(200)
    const ended = ['bozza', 'inviata', 'approvata']
    expect(await statesOf(id)).toEqual(ended)
    const back = await undo(none)
    expect(await statesOf(id)).toEqual(['bozza', 'inviata', 'approvata…'])
    await undo(back)
    expect(await statesOf(id)).toEqual(ended)
    const begun = await move(id, 'bozza')
    const gone = await undo(begun)
    expect(await statesOf(id)).toEqual(ended)
    await undo(gone)
    expect(await statesOf(id)).toEqual([...ended, 'bozza…'])
  })

  it('begins with the first state, and is none without', async () => {
    const id = await made(null)
    expect(await statesOf(id)).toEqual([])
    const moved = await move(id, 'bozza')
    expect(await statesOf(id)).toEqual(['bozza…'])
    await undo(moved)
    expect(await statesOf(id)).toEqual([])
  })

  it('outlives a deletion that is taken back, and goes with what is erased', async () => {
    const id = await made()
    await move(id, 'inviata')
    const gone = await admin().delete(`${CASES}/${id}`)
    expect((await undo(gone)).status).toBe(200)
    expect(await statesOf(id)).toEqual(['bozza', 'inviata…'])
    await admin().delete(`${CASES}/${id}`)
    const reason = encodeURIComponent('Richiesta dell’interessato')
    const erased = await admin().delete(`/api/history?table=prova_pratiche&id=${id}&reason=${reason}`)
    expect(erased.status, JSON.stringify(erased.body)).toBe(204)
    expect(await statesOf(id)).toEqual([])
  })

  it('follows a row of another table that takes the place of a state', async () => {
    const phase = async (nome: string) => (await admin().post('/api/prova_fasi', { nome })).body.data.id as number
    const [double, single] = [await phase('Doppia'), await phase('Unica')]
    const { id } = (await admin().post('/api/prova_incarichi', { nome: 'Incarico', faseId: double })).body.data
    const [{ entered } = { entered: new Date() }] = await staysOf(id, 'prova_incarichi')
    const replaced = await admin().post(`/api/prova_fasi/${double}/replace`, { with: single })
    expect(replaced.status, JSON.stringify(replaced.body)).toBe(200)
    expect(await staysOf(id, 'prova_incarichi')).toMatchObject([{ state: String(single), entered, left: null }])
    expect((await undo(replaced)).status).toBe(200)
    expect(await staysOf(id, 'prova_incarichi')).toMatchObject([{ state: String(double), entered, left: null }])
  })

  it('is nothing of what is refused', async () => {
    const id = await made()
    expect((await move(id, 'approvata')).status).toBe(422)
    await admin().post(`${CASES}/bulk`, { rows: { ids: [id] }, values: { stato: 'inviata' }, check: true })
    expect(await statesOf(id)).toEqual(['bozza…'])
  })
})

const WAYS: Readonly<Record<string, readonly string[]>> = {
  bozza: ['urgente', 'inviata', 'annullata'],
  urgente: ['inviata'],
  inviata: ['bozza', 'annullata', 'approvata'],
  approvata: [],
  annullata: [],
  // The program alone leads there.
  scaduta: [],
}
const states = Object.keys(WAYS)

describe('random moves', () => {
  it(`are taken where a way leads, and leave stays that say all of it`, async () => {
    restart(71)
    const rows = await Promise.all([made(), made(), made()])
    // What is kept of each row, as a person would write it down.
    const books = new Map(rows.map((id) => [id, ['bozza']]))
    const last = new Map<number, { answer: Answer; book: string[] }>()
    const people = [app.as('ROLE_CAPO'), app.as('ROLE_ADDETTO'), admin()] as const
    let taken = 0
    for (let turn = 0; turn < howMany(120, 3_000); turn++) {
      const id = rows[random(rows.length)] ?? 0
      const [who, to] = [random(3), states[random(states.length)] ?? '']
      const book = books.get(id) ?? []
      const from = book.at(-1) ?? ''
      const before = last.get(id)
      if (random(5) === 0 && before) {
        expect((await undo(before.answer)).status).toBe(200)
        books.set(id, before.book)
        last.delete(id)
      } else {
        const isManager = who === 2
        const ways = WAYS[from] ?? []
        const mayApprove = to !== 'approvata' || who === 0
        const isAllowed = from === to || (ways.includes(to) && mayApprove) || (ways.length === 0 && isManager)
        const answer = await move(id, to, people[who])
        expect([from, to, who, answer.status]).toEqual([from, to, who, isAllowed ? 200 : 422])
        if (isAllowed && from !== to) {
          taken++
          books.set(id, [...book, to])
          last.set(id, { answer, book })
        }
      }
      const kept = books.get(id) ?? []
      expect(await statesOf(id)).toEqual(kept.map((state, n) => (n === kept.length - 1 ? `${state}…` : state)))
    }
    expect(taken).toBeGreaterThan(20)
  })
})

describe('moves of one row by many people at once', () => {
  it('follow each other along the ways, however they come', async () => {
    restart(72)
    for (let round = 0; round < howMany(3, 30); round++) {
      const id = await made()
      const moves = Array.from({ length: 20 }, () => states[random(states.length)] ?? '')
      const answers = await Promise.all(moves.map((to) => move(id, to, app.as('ROLE_CAPO'))))
      expect(answers.map(({ status }) => status).filter((status) => ![200, 422].includes(status))).toEqual([])
      const lines = await app.db.query<{ state: string }>(
        `select "after" ->> 'stato' as "state" from "_history" where "table" = 'prova_pratiche' and "rowId" = $1 order by "id"`,
        [id],
      )
      const said = lines.map(({ state }) => state).filter((state, n, all) => state !== all[n - 1])
      const wrong = said.slice(1).filter((state, n) => !WAYS[said[n] ?? '']?.includes(state))
      expect(wrong).toEqual([])
      expect((await statesOf(id)).map((state) => state.replace('…', ''))).toEqual(said)
    }
  })
})
