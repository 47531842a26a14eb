import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TimelineKind } from '#schema/timeline.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { CALLS_TOKEN, leg, sendCalls } from '#tests/support/calls.ts'
import { reads, roles, updates } from '#tests/support/expected-rights.ts'
import { rowsOf } from '#tests/support/rows.ts'

let app: TestApp
let customer: number
let negotiation: number
const { admin, make, idOfNew } = rowsOf(() => app)

beforeAll(async () => {
  app = await testApp({ config: { callsImportToken: CALLS_TOKEN } })
  const agent = await idOfNew('agents', { name: 'Agata Rossi' })
  const vatNumber = '01234567897'
  customer = await idOfNew('customers', { companyName: 'Edil Però', vatNumber, phone: '0541 700100' })
  const mine = { customerId: customer }
  const contact = await make('contacts', { ...mine, name: 'Carla', surname: 'Neri', cellphone: '333 1234567' })
  await idOfNew('plannings', {
    ...mine,
    title: 'Sopralluogo',
    date: '20-11-2026',
    startTime: '10:00',
    endTime: '11:00',
  })
  const states = [
    await idOfNew('stati_trattative', { description: 'Aperta' }),
    await idOfNew('stati_trattative', { description: 'Vinta' }),
  ]
  const offered = { ragioneSociale: 'Edil Però srl', partitaIva: vatNumber, dataInserimento: '19-11-2026' }
  negotiation = await idOfNew('trattative_cp', { ...offered, statoTrattativaId: states[0] })
  await idOfNew('trattative_cp', { ragioneSociale: 'Altra', partitaIva: '00000000000', telefono: '0541700100' })
  await admin().put(`/api/trattative_cp/${negotiation}`, { statoTrattativaId: states[1] })
  await admin().put(`/api/trattative_cp/${negotiation}`, { richiamareInData: '01-12-2026' })
  await admin().put(`/api/customers/${customer}`, { agentId: agent })
  await admin().put(`/api/contacts/${contact.id}`, { phone: '0541 999888' })
  await sendCalls(app, [
    leg({
      callDateTime: '2026-11-18T09:00:00Z',
      status: 'answered',
      callerNumber: '+39 0541/700100',
      talkDuration: 60,
    }),
    leg({ callDateTime: '2026-11-17T09:00:00Z', callerNumber: '3331234567' }),
    leg({ callDateTime: '2026-11-16T09:00:00Z', callerNumber: '0541 111222', status: 'answered' }),
  ])
  await app.db.query(
    `insert into "trattative_cp_invii" ("trattativaCpId", "invio", "stato", "email", "richiestoDaId", "richiestoIl")
     select $1, 'brochure', 'sent', 'info@pero.example', "id", '2026-11-15T08:00:00Z' from "users" where "username" = 'admin'`,
    [negotiation],
  )
})
afterAll(() => app.close())

const read = async (path: string, role = 'ROLE_ADMIN') => (await app.as(role).get(`/api/timeline/${path}`)).body
const kindsOf = (entries: { kind: string }[]) => entries.map(({ kind }) => kind)

describe('the timeline of a customer', () => {
  it('tells what happened with it, newest first, by full names', async () => {
    const page = await read(`customers/${customer}?limit=100`)
    const at = page.data.map((entry: { at: string }) => entry.at)
    expect(at).toEqual(at.toSorted().toReversed())
    expect(page.next).toBeNull()
    expect(kindsOf(page.data).toSorted()).toEqual(
      ['calls', 'calls', 'changes', 'changes', 'changes', 'changes', 'negotiations', 'sends', 'visits'].toSorted(),
    )
    const first = (kind: TimelineKind) => page.data.find((entry: { kind: string }) => entry.kind === kind)
    expect(first('visits')).toMatchObject({
      at: '2026-11-20T09:00:00.000Z',
      who: await fullName('admin'),
      table: 'plannings',
      row: { title: 'Sopralluogo' },
      dayOnly: false,
    })
    expect(first('negotiations')).toMatchObject({
      at: '2026-11-18T23:00:00.000Z',
      dayOnly: true,
      leadsTo: { table: 'trattative_cp', id: negotiation },
      row: { ragioneSociale: 'Edil Però srl', statoTrattativa: { description: 'Vinta' } },
    })
    expect(first('sends')).toMatchObject({ leadsTo: { table: 'trattative_cp', id: negotiation } })
    const calls = page.data.filter((entry: { kind: string }) => entry.kind === 'calls')
    expect(calls.map((entry: { table: string }) => entry.table)).toEqual(['report-calls', 'missed-calls'])
    const changed = page.data.filter((entry: { change?: { verb: string } }) => entry.change?.verb === 'update')
    expect(changed[0]).toMatchObject({
      table: 'contacts',
      change: { title: 'Carla Neri', fields: [{ field: 'phone', before: null, after: '0541 999888' }] },
    })
    expect(changed[1].change.fields).toEqual([{ field: 'agent', before: null, after: 'Agata Rossi' }])
    expect(JSON.stringify(page)).not.toContain('"admin"')
  })

  it('comes page by page, each entry once, also those of one moment', async () => {
    await app.db.query(
      `insert into "_history" ("command", "at", "table", "rowId", "verb", "version", "before", "after")
       select gen_random_uuid(), '2026-11-20T09:00:00Z', 'customers', $1, 'update', 1, '{"note":null}', '{"note":"x"}'
       from generate_series(1, 7)`,
      [customer],
    )
    const whole = await read(`customers/${customer}?limit=100`)
    const seen: string[] = []
    for (let query = '?limit=3'; query !== ''; ) {
      const { data, next } = await read(`customers/${customer}${query}`)
      seen.push(...data.map((entry: { key: string }) => entry.key))
      query = next ? `?limit=3&before=${encodeURIComponent(next)}` : ''
    }
    expect(seen).toEqual(whole.data.map((entry: { key: string }) => entry.key))
    expect(new Set(seen).size).toBe(seen.length)
    const some = await read(`customers/${customer}?kinds=visits,calls`)
    expect(kindsOf(some.data)).toEqual(['visits', 'calls', 'calls'])
    expect(some.kinds).toEqual(whole.kinds)
  })

  it('is linked to negotiations by VAT number, else by telephone, both ways', async () => {
    const without = await idOfNew('trattative_cp', { ragioneSociale: 'Senza', telefono: '+390541700100' })
    const list = (await admin().get(`/api/customers/${customer}/trattative_cp?sortBy=id`)).body
    expect(list.data.map(({ id }: { id: number }) => id)).toEqual([negotiation, without])
    expect(list.totalRows).toBe(2)
    for (const id of [negotiation, without]) {
      const found = (await admin().get(`/api/customers/di-trattativa/${id}`)).body.data
      expect(found).toEqual({ id: customer, companyName: 'Edil Però' })
    }
    const alone = await idOfNew('trattative_cp', { ragioneSociale: 'Sola' })
    expect((await admin().get(`/api/customers/di-trattativa/${alone}`)).body.data).toBeNull()
    const other = await idOfNew('customers', { companyName: 'Nuova' })
    expect((await admin().get(`/api/customers/${other}/trattative_cp`)).body).toEqual({ data: [], totalRows: 0 })
    const crm = app.as('ROLE_USER_CRM')
    expect((await crm.get(`/api/customers/${customer}/trattative_cp`)).status).toBe(403)
    expect((await app.as('ROLE_USER_CP').get(`/api/customers/di-trattativa/${negotiation}`)).status).toBe(403)
  })
})

describe('the timeline of a negotiation', () => {
  it('tells states, call-backs and sends apart', async () => {
    const { data } = await read(`trattative_cp/${negotiation}`, 'ROLE_COMMERCIALE_CP')
    expect(kindsOf(data)).toEqual(['followUps', 'states', 'changes', 'sends'])
    expect(data[1].change.fields).toEqual([{ field: 'statoTrattativa', before: 'Aperta', after: 'Vinta' }])
    expect(data[1].who).toBe(await fullName('admin'))
    const states = await read(`trattative_cp/${negotiation}?kinds=states`, 'ROLE_COMMERCIALE_CP')
    expect(kindsOf(states.data)).toEqual(['states'])
  })

  it('a reassignment is told by the names of both', { tags: 'NEG-C-15' }, async () => {
    const [{ id: to = 0 } = {}] = await app.db.query<{ id: number }>(
      `select "id" from "users" where "username" = 'user_cp'`,
    )
    const moved = await idOfNew('trattative_cp', { ragioneSociale: 'Passata' })
    const path = `/api/trattative_cp/riassegna/${moved}`
    expect((await admin().put(path, { userRiassegnazioneTrattativaCpId: to })).status).toBe(200)
    const { data } = await read(`trattative_cp/${moved}?kinds=reassignments`)
    expect(data[0].change.fields).toContainEqual({
      field: 'operatore',
      before: await fullName('admin'),
      after: await fullName('user_cp'),
    })
  })
})

it('what was replaced and deleted is called by the name it had, in the timeline and in the history, until that is erased', async () => {
  const fair = await idOfNew('fonti', { description: 'Fiera' })
  const site = await idOfNew('fonti', { description: 'Sito web' })
  const id = await idOfNew('trattative_cp', { ragioneSociale: 'Dalla fiera', fonteId: fair })
  expect((await admin().post(`/api/fonti/${fair}/replace`, { with: site })).status).toBe(200)
  await admin().delete(`/api/fonti/${fair}`)
  const told = async () => {
    const { data } = await read(`trattative_cp/${id}?kinds=changes`)
    const { names } = (await admin().get(`/api/history?table=trattative_cp&id=${id}`)).body
    return [data[0].change.fields, names.fonti]
  }
  expect(await told()).toEqual([
    [{ field: 'fonte', before: 'Fiera', after: 'Sito web' }],
    { [fair]: 'Fiera', [site]: 'Sito web' },
  ])
  await app.as('ROLE_SUPER_ADMIN').delete(`/api/history?table=fonti&id=${fair}&reason=su+richiesta`)
  expect(await told()).toEqual([[{ field: 'fonte', before: `n. ${fair}`, after: 'Sito web' }], { [site]: 'Sito web' }])
})

describe('the timeline of a serial number', () => {
  it('holds acceptances and inventories, with their photos, whether or not a vehicle is known', async () => {
    await app.db.script(`insert into "accettazioni_mezzi" ("dataAccettazione", "matricola", "danni", "carburante")
      values ('2026-11-10', 'JLG-é 1', true, 2), ('2026-11-12', 'jlg-e 1', false, 2)`)
    const { data, kinds } = await read(`matricole/${encodeURIComponent('JLG-E 1')}`)
    expect(kinds).toEqual(['acceptances', 'inventories', 'changes'])
    expect(data.map((entry: { row: { danni: boolean } }) => entry.row.danni)).toEqual([false, true])
    expect(data[0]).toMatchObject({ kind: 'acceptances', files: 0, dayOnly: true })
    expect((await read('matricole/ignota')).data).toEqual([])
    const vehicle = await idOfNew('mezzi', { resourceMago: 'R1', matricola: 'JLG-E 1' })
    expect(kindsOf((await read(`mezzi/${vehicle}`)).data)).toEqual(['changes', 'acceptances', 'acceptances'])
    expect((await read('matricole/jlg-e%201', 'ROLE_SUPERVISOR_INVENTARIO_MEZZI')).kinds).toEqual([
      'inventories',
      'changes',
    ])
  })
})

/** The tables behind each kind, by subject: those whose rows its entries are, and those whose changes they are. */
const sources: Record<string, { rows: Record<string, string>; changes: Record<string, string[]> }> = {
  customers: {
    rows: {
      plannings: 'visits',
      trattative_cp: 'negotiations',
      trattative_cp_invii: 'sends',
      'report-calls': 'calls',
      'missed-calls': 'calls',
      files: 'documents',
    },
    changes: { customers: ['changes'], contacts: ['changes'], details: ['changes'] },
  },
  trattative_cp: {
    rows: { trattative_cp_invii: 'sends', trattativa_cp_allegato: 'documents' },
    changes: { trattative_cp: ['states', 'followUps', 'reassignments', 'changes'] },
  },
  mezzi: {
    rows: { accettazioni_mezzi: 'acceptances', 'inventario-mezzi-items': 'inventories' },
    changes: { mezzi: ['changes'] },
  },
}

describe('what a timeline keeps to itself', () => {
  it.each(roles)(
    '%s is told of what it may read, and of changes to what it keeps',
    { tags: 'ROLE-41' },
    async (role) => {
      const vehicle = await idOfNew('mezzi', { resourceMago: `R-${role}` })
      const ids: Record<string, number> = { customers: customer, trattative_cp: negotiation, mezzi: vehicle }
      for (const [subject, { rows, changes }] of Object.entries(sources)) {
        const answer = await app.as(role).get(`/api/timeline/${subject}/${ids[subject]}?limit=100`)
        expect(answer.status, subject).toBe(reads(role, subject) ? 200 : 403)
        if (answer.status !== 200) continue
        const expected = [
          // Who reads the row reads the notes on it.
          'notes',
          'tasks',
          ...Object.entries(rows).flatMap(([table, kind]) => (reads(role, table) ? [kind] : [])),
          ...Object.entries(changes).flatMap(([table, kinds]) => (updates(role, table) ? kinds : [])),
        ]
        expect(new Set(answer.body.kinds), subject).toEqual(new Set(expected))
        const tables = new Set<string>(answer.body.data.map((entry: { table: string }) => entry.table))
        for (const table of tables) expect(reads(role, table), `${role} ${table}`).toBe(true)
      }
    },
  )

  it('answers nobody without a session, and says what is wrong with a question', { tags: 'AUTH-15' }, async () => {
    const path = `/api/timeline/customers/${customer}`
    expect((await app.stranger().get(path)).status).toBe(401)
    for (const subject of ['agents', 'ignota', 'constructor', '_history']) {
      expect((await admin().get(`/api/timeline/${subject}/1`)).status, subject).toBe(404)
    }
    for (const id of ['0', 'x', '2000000000', '99999999999']) {
      expect((await admin().get(`/api/timeline/customers/${id}`)).status, id).toBe(404)
    }
    const wrong = [
      '2026',
      '2026-13-01T00:00:00.000000Z_0_1',
      '2026-02-30T00:00:00.000000Z_0_1',
      '0000-01-01T00:00:00.000000Z_0_1',
    ]
    for (const query of ['kinds=ignoto', 'limit=0', 'limit=101', 'limit=x', ...wrong.map((one) => `before=${one}`)]) {
      const { status, body } = await admin().get(`${path}?${query}`)
      expect(status, query).toBe(422)
      expect(Object.keys(body.errors), query).toEqual([query.split('=')[0]])
    }
  })
})

it('is read by a fixed number of statements, however much happened', async () => {
  await app.db.query(
    `insert into "_history" ("command", "table", "rowId", "verb", "version", "before", "after")
     select gen_random_uuid(), 'customers', $1, 'update', n, jsonb_build_object('agentId', n), jsonb_build_object('agentId', n + 1)
     from generate_series(1, 300) n`,
    [customer],
  )
  const spy = vi.spyOn(app.db, 'query')
  await read(`customers/${customer}?limit=100`)
  const statements = spy.mock.calls.map(([text]) => text)
  spy.mockRestore()
  // The row, the page, and the names in it. What the process does of its own meanwhile reads no table of the schema.
  expect(statements.filter((text) => /from "(?!_)/.test(text))).toHaveLength(3)
})

async function fullName(username: string): Promise<string> {
  const [found] = await app.db.query<{ name: string }>(
    `select concat_ws(' ', "nome", "cognome") as "name" from "users" where "username" = $1`,
    [username],
  )
  return found?.name ?? ''
}
