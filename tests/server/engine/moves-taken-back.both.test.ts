import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { readModel } from '#schema/read-model.ts'
import type { Rights } from '#schema/rights/access.ts'
import { definitions } from '#schema/tables.ts'
import { type Answer, type TestApp, testApp } from '#tests/support/app.ts'
import { withRoles } from '#tests/support/with-roles.ts'

// Purchases that one of two may approve, above a limit one alone: what is taken back and made again, by whom, and what that leaves.

const screens = (route: string) => [{ route: `/configurations/${route}`, area: 'crm-config' }]
const named = { type: 'text', label: 'Nome', required: true } as const
const purchases = {
  name: 'prova_acquisti',
  label: { one: 'Acquisto', many: 'Acquisti' },
  title: 'nome',
  screens: screens('provaAcquisti'),
  groups: [
    { key: 'dati', title: 'Dati', fields: ['nome', 'stato', 'nota', 'esito'] },
    { key: 'righe', title: 'Righe', rows: 'prova_acquisti_righe' },
  ],
  workflow: {
    field: 'stato',
    moves: [
      { to: 'aperto', sets: { nota: 'nuovo' } },
      { from: 'aperto', to: 'approvato', when: { totale: { to: 100 } }, sets: { esito: 'sì' } },
      { from: 'aperto', to: 'approvato', by: ['ROLE_CAPO'], sets: { esito: 'sì' } },
      { from: 'approvato', to: 'pagato', by: ['ROLE_CAPO'] },
      { from: 'approvato', to: 'aperto', sets: { esito: null } },
    ],
  },
  fields: {
    nome: named,
    stato: {
      type: 'choice',
      label: 'Stato',
      options: { aperto: 'Aperto', approvato: 'Approvato', pagato: 'Pagato' },
      default: 'aperto',
    },
    nota: { type: 'text', label: 'Nota' },
    esito: { type: 'text', label: 'Esito' },
    totale: { type: 'money', label: 'Totale', computed: { sum: 'righe.importo' } },
  },
}
const lines = {
  name: 'prova_acquisti_righe',
  label: { one: 'Riga', many: 'Righe', gender: 'f' },
  title: 'nome',
  workflow: {
    field: 'stato',
    moves: [{ to: 'ferma' }, { from: 'ferma', to: 'pronta', when: { 'acquisto.totale': { from: 50 } } }],
  },
  fields: {
    nome: named,
    stato: { type: 'choice', label: 'Stato', options: { ferma: 'Ferma', pronta: 'Pronta' }, default: 'ferma' },
    importo: { type: 'money', label: 'Importo' },
    acquisto: { type: 'reference', label: 'Acquisto', table: 'prova_acquisti', required: true, onDelete: 'cascade' },
  },
}
const phases = {
  name: 'prova_tappe',
  label: { one: 'Tappa', many: 'Tappe', gender: 'f' },
  title: 'nome',
  screens: screens('provaTappe'),
  fields: { nome: named, senso: { type: 'choice', label: 'Senso', options: { a: 'A', b: 'B' } } },
}
const jobs = {
  name: 'prova_lavori',
  label: { one: 'Lavoro', many: 'Lavori' },
  title: 'nome',
  screens: screens('provaLavori'),
  workflow: { field: 'tappa.senso', moves: [{ to: '*' }, { from: 'a', to: 'b' }] },
  fields: { nome: named, tappa: { type: 'reference', label: 'Tappa', table: 'prova_tappe', onDelete: 'unlink' } },
}
const tables = ['prova_acquisti', 'prova_acquisti_righe']
const all: Rights = { read: tables, create: tables, update: tables, delete: tables }
const roles = {
  ROLE_CAPO: all,
  ROLE_ADDETTO: all,
  ROLE_PARTE: { ...all, update: [{ table: 'prova_acquisti', exceptFields: ['esito'] }, 'prova_acquisti_righe'] },
}
const own = { prova_acquisti: purchases, prova_acquisti_righe: lines, prova_tappe: phases, prova_lavori: jobs }

const PURCHASES = '/api/prova_acquisti'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ model: readModel({ ...definitions, ...own }, { ...access, roles: withRoles(roles) }) })
})
afterAll(() => app.close())

const admin = () => app.as('ROLE_SUPER_ADMIN')
const chief = () => app.as('ROLE_CAPO')
const clerk = () => app.as('ROLE_ADDETTO')
const undo = (answer: Answer, who: ReturnType<typeof admin>) => who.post(`/api/undo/${answer.headers['x-command']}`, {})
const worth = (importo: number) => ({ nome: 'Sedie', righe: [{ nome: 'Sedia', importo }] })
const made = async (importo: number) => (await admin().post(PURCHASES, worth(importo))).body.data.id as number
const read = async (id: number) => (await admin().get(`${PURCHASES}/${id}`)).body.data
const to = (id: number, stato: string, who: ReturnType<typeof admin>) => who.put(`${PURCHASES}/${id}`, { stato })
const staysOf = async (table: string, id: number) => {
  const rows = await app.db.query<{ state: string }>(
    `select concat("state", case when "left" is null then '…' end) as "state" from "_stays" where "table" = $1 and "rowId" = $2 order by "id"`,
    [table, id],
  )
  return rows.map(({ state }) => state)
}

describe('a move after one whose total is not known yet', () => {
  it('is taken where that one does not fit', async () => {
    const [small, large] = [await made(100), await made(100.01)]
    expect((await to(small, 'approvato', clerk())).status).toBe(200)
    expect((await to(large, 'approvato', clerk())).status).toBe(422)
    expect((await to(large, 'approvato', chief())).status).toBe(200)
    expect(await read(large)).toMatchObject({ stato: 'approvato', esito: 'sì' })
  })

  it('asks for the total of the owner as the whole command makes it', async () => {
    const line = (importo: number) => ({ nome: 'Sedia', importo })
    const { id } = (await admin().post(PURCHASES, { nome: 'Sedie', righe: [line(10)] })).body.data
    const [first] = await app.db.query<{ id: number }>(
      `select "id" from "prova_acquisti_righe" where "acquistoId" = $1`,
      [id],
    )
    const move = { id: first?.id, stato: 'pronta' }
    const save = (righe: object[]) => admin().put(`${PURCHASES}/${id}`, { righe })
    expect((await save([move])).status).toBe(422)
    const saved = await save([move, line(40)])
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  })
})

describe('what the first move sets', () => {
  it('gives way to what is typed, not to the empty fields that a form sends along', async () => {
    const post = async (body: object) => (await admin().post(PURCHASES, { nome: 'Sedie', ...body })).body.data.nota
    expect(await post({ stato: 'aperto', nota: null, esito: null })).toBe('nuovo')
    expect(await post({ nota: 'urgente' })).toBe('urgente')
  })
})

describe('a move that was taken back', () => {
  it('is made again by who could have made it', async () => {
    const id = await made(20)
    await to(id, 'approvato', clerk())
    const paid = await to(id, 'pagato', chief())
    const back = await undo(paid, chief())
    expect((await undo(back, clerk())).status).toBe(403)
    expect(await read(id)).toMatchObject({ stato: 'approvato' })
    expect((await undo(back, chief())).status).toBe(200)
    expect(await staysOf('prova_acquisti', id)).toEqual(['aperto', 'approvato', 'pagato…'])
  })

  it('is taken back with what it set, also where its maker may not write that', async () => {
    const id = await made(20)
    const inPart = app.as('ROLE_PARTE')
    const moved = await to(id, 'approvato', inPart)
    expect(moved.body.data).toMatchObject({ esito: 'sì' })
    expect((await undo(moved, inPart)).status).toBe(200)
    expect(await read(id)).toMatchObject({ stato: 'aperto', esito: null })
    expect((await inPart.put(`${PURCHASES}/${id}`, { esito: 'no' })).status).toBe(422)
  })
})

describe('a row whose state was deleted', () => {
  it('goes on in it once the deletion is taken back', async () => {
    const phase = (await admin().post('/api/prova_tappe', { nome: 'Prima', senso: 'a' })).body.data.id
    const { id } = (await admin().post('/api/prova_lavori', { nome: 'Lavoro', tappaId: phase })).body.data
    const deleted = await admin().delete(`/api/prova_tappe/${phase}`)
    expect(await staysOf('prova_lavori', id)).toEqual([`${phase}`])
    expect((await undo(deleted, admin())).status).toBe(200)
    expect(await staysOf('prova_lavori', id)).toEqual([`${phase}…`])
  })
})
