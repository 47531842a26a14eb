import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { rowsOf } from '#tests/support/rows.ts'

let app: TestApp
const { idOfNew } = rowsOf(() => app)
const ids: Record<string, number> = {}
beforeAll(async () => {
  app = await testApp()
  ids.agent = await idOfNew('agents', { name: 'Rossi Mario' })
  ids.other = await idOfNew('agents', { name: 'Verdi Anna' })
  ids.customer = await idOfNew('customers', { companyName: "Nolo D'Este è più" })
  ids.phone = await idOfNew('communications', { description: 'Telefono' })
  ids.site = await idOfNew('communications', { description: 'Visita in cantiere' })
  ids.first = await idOfNew('meetings', { description: 'Conoscitivo' })
  ids.second = await idOfNew('meetings', { description: 'Tecnico' })
})
afterAll(() => app.close())
afterEach(() => setClock())

const crm = () => app.as('ROLE_USER_CRM')
const visit = (values: Record<string, unknown> = {}) => ({
  customerId: ids.customer,
  date: '10-03-2026',
  startTime: '09:00',
  endTime: '10:00',
  title: 'Visita',
  ...values,
})
const save = (values?: Record<string, unknown>, client: Client = crm()) => client.post('/api/plannings', visit(values))
const list = async (filters: object, more = '') =>
  (await crm().get(`/api/plannings?filters=${encodeURIComponent(JSON.stringify(filters))}${more}`)).body

describe('a planning', () => {
  it('is stored with its plan and its report', {
    tags: [
      'PLAN-F-01',
      'PLAN-F-02',
      'PLAN-F-03',
      'PLAN-F-04',
      'PLAN-F-05',
      'PLAN-F-06',
      'PLAN-F-07',
      'PLAN-F-08',
      'PLAN-F-09',
      'PLAN-F-10',
      'PLAN-F-11',
      'PLAN-F-12',
      'PLAN-F-13',
      'PLAN-B-04',
      'PLAN-C-02',
    ],
  }, async () => {
    const body = visit({
      agentId: ids.agent,
      description: 'Prima visita\nin cantiere',
      date_reminder: '09-03-2026',
      note_reminder: 'Portare il listino',
      communicationPlanId: ids.phone,
      communicationReportId: ids.site,
      meetingPlanIds: [ids.first],
      meetingReportIds: [ids.first, ids.second],
      codiceLingua: 'it',
    })
    const created = await crm().post('/api/plannings', body)
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    const { data } = created.body
    expect(data.planningId).toBe(data.id)
    expect(data).toMatchObject({
      customer: { id: ids.customer, companyName: "Nolo D'Este è più" },
      agent: { id: ids.agent, name: 'Rossi Mario' },
      date: '10-03-2026',
      startTime: '09:00',
      endTime: '10:00',
      title: 'Visita',
      description: 'Prima visita\nin cantiere',
      date_reminder: '09-03-2026',
      note_reminder: 'Portare il listino',
      communicationPlan: { description: 'Telefono' },
      communicationReport: { description: 'Visita in cantiere' },
      meetingsPlan: [{ description: 'Conoscitivo' }],
      meetingsReport: [{ description: 'Conoscitivo' }, { description: 'Tecnico' }],
      user: { username: 'user_crm' },
    })
  })

  it('is moved by a drag, moved back by an undo, and deleted', { tags: ['PLAN-C-03', 'PLAN-C-04'] }, async () => {
    const { id, version } = (await save()).body.data
    const moved = await crm().put(
      `/api/plannings/${id}`,
      { date: '11-03-2026', startTime: '15:00', endTime: '16:30' },
      { 'if-match': `W/"${version}"` },
    )
    expect(moved.body.data).toMatchObject({ date: '11-03-2026', startTime: '15:00', endTime: '16:30', title: 'Visita' })
    expect((await crm().post(`/api/undo/${moved.headers['x-command']}`)).status).toBe(200)
    const back = (await list({ id })).data[0]
    expect(back).toMatchObject({ date: '10-03-2026', startTime: '09:00', endTime: '10:00' })
    expect((await crm().put(`/api/plannings/${id}`, { title: 'x' }, { 'if-match': 'W/"1"' })).status).toBe(412)
    expect((await crm().delete(`/api/plannings/${id}`)).status).toBe(204)
    expect((await list({ id })).totalRows).toBe(0)
  })

  it('lasts an hour when only its start is given', { tags: 'PLAN-B-01' }, async () => {
    expect((await save({ endTime: undefined, startTime: '10:00' })).body.data.endTime).toBe('11:00')
    expect((await save({ endTime: undefined, startTime: '23:15' })).body.data.endTime).toBe('23:59')
    expect((await save({ endTime: undefined, startTime: '25:00' })).body.errors).toEqual({
      startTime: ['Il formato dell’ora non è corretto (HH:MM)'],
      endTime: ['Campo obbligatorio'],
    })
    expect((await save({ endTime: null })).body.errors).toEqual({ endTime: ['Campo obbligatorio'] })
  })

  it('requires a customer, a day, times and a title', { tags: 'VAL-16' }, async () => {
    const refused = await crm().post('/api/plannings', { date: null })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).sort()).toEqual(['customerId', 'date', 'endTime', 'startTime', 'title'])
  })

  it.each([
    [{ startTime: '10:00', endTime: '09:00' }, { endTime: ["Il campo Ora fine deve essere maggiore dell'ora 10:00"] }],
    [{ startTime: '10:00', endTime: '10:00' }, { endTime: ["Il campo Ora fine deve essere maggiore dell'ora 10:00"] }],
    [{ date: '31-02-2026' }, { date: ['Data non valida: usa la forma GG-MM-AAAA'] }],
    [{ date: '29-02-2025' }, { date: ['Data non valida: usa la forma GG-MM-AAAA'] }],
    [{ date: 20260310 }, { date: ['Data non valida: usa la forma GG-MM-AAAA'] }],
    [{ startTime: '24:00' }, { startTime: ['Il formato dell’ora non è corretto (HH:MM)'] }],
    [{ endTime: '9:5' }, { endTime: ['Il formato dell’ora non è corretto (HH:MM)'] }],
    [{ customerId: 999999 }, { customerId: ['L’elemento scelto non esiste più: scegline un altro'] }],
    [{ meetingPlanIds: [999999] }, { meetingPlanIds: ['L’elemento scelto non esiste più: scegline un altro'] }],
    [{ meetingPlanIds: 'x' }, { meetingPlanIds: ['Scegli un elemento dell’elenco'] }],
  ])(
    'refuses %o with a message, and stores nothing',
    { tags: ['VAL-01', 'VAL-02', 'VAL-03'] },
    async (values, errors) => {
      const before = (await list({})).totalRows
      const refused = await save(values)
      expect(refused.status).toBe(422)
      expect(refused.body.errors).toEqual(errors)
      expect((await list({})).totalRows).toBe(before)
    },
  )

  it('is validated against the stored row when a drag sends only one end', async () => {
    const { id } = (await save()).body.data
    const refused = await crm().put(`/api/plannings/${id}`, { startTime: '11:00' })
    expect(refused.body.errors).toEqual({ endTime: ["Il campo Ora fine deve essere maggiore dell'ora 11:00"] })
  })
})

describe('the calendar', () => {
  it('requests its visible days without paging', { tags: ['PLAN-C-01', 'PLAN-B-02'] }, async () => {
    for (const date of ['28-02-2027', '01-03-2027', '15-03-2027', '31-03-2027', '01-04-2027']) await save({ date })
    const { data, totalRows } = await list({ date: { from: '01-03-2027', to: '31-03-2027' } }, '&page=0&rowsPerPage=0')
    expect(totalRows).toBe(3)
    expect(data.map((row: { date: string }) => row.date).sort()).toEqual(['01-03-2027', '15-03-2027', '31-03-2027'])
  })

  it('reports overlapping visits of an agent', async () => {
    const date = '20-05-2027'
    const first = (await save({ date, agentId: ids.agent, startTime: '09:00', endTime: '10:30' })).body.data.id
    await save({ date, agentId: ids.other, startTime: '09:00', endTime: '18:00' })
    await save({ date, startTime: '09:00', endTime: '18:00' })
    const asked = (from: string, to: string, more = '') =>
      crm().get(`/api/plannings/overlaps?agentId=${ids.agent}&date=${date}&startTime=${from}&endTime=${to}${more}`)
    const found = async (...slot: Parameters<typeof asked>) =>
      (await asked(...slot)).body.data.map((row: { id: number }) => row.id)
    expect(await found('10:00', '11:00')).toEqual([first])
    expect(await found('08:00', '18:00')).toEqual([first])
    expect(await found('10:30', '11:00')).toEqual([])
    expect(await found('08:00', '09:00')).toEqual([])
    expect(await found('10:00', '11:00', `&id=${first}`)).toEqual([])
    expect((await asked('9', '11:00')).status).toBe(422)
    expect((await crm().get('/api/plannings/overlaps')).status).toBe(422)
    expect((await app.as('ROLE_USER_CP').get('/api/plannings/overlaps')).status).toBe(403)
  })
})

describe('visits without a report', () => {
  it('are shown to the agent they are for once they are over, the latest first, until they have one', async () => {
    const owner = app.as('ROLE_USER')
    const [me] = (await app.as('ROLE_ADMIN').get('/api/users?filters={"username":"user"}&sortBy=username')).body.data
    const agentId = await idOfNew('agents', { name: 'Neri Ugo' })
    const unreported = async (client: Client, more = '') => {
      const { data, totalRows } = (await client.get(`/api/plannings/unreported?sortBy=date&descending=1${more}`)).body
      return [...data.map((row: { title: string }) => row.title), totalRows]
    }
    expect(await unreported(owner)).toEqual([0])
    setClock('2026-05-02T08:00:00Z')
    const make = async (title: string, values: Record<string, unknown>, client = owner) =>
      (await save({ title, date: '01-05-2026', ...values }, client)).body.data.id
    const first = await make('di ieri, senza agente', {})
    const second = await make('di oggi, per un agente che non entra', { agentId, date: '02-05-2026' })
    await make('non ancora finita', { date: '02-05-2026', endTime: '10:01' })
    await make('con canale', { communicationReportId: ids.phone })
    await make('con carattere', { meetingReportIds: [ids.first] })
    await make('di un altro', {}, crm())
    expect(await unreported(owner)).toEqual(['di ieri, senza agente', 1])

    // On the minute of its end it is not over yet.
    setClock('2026-05-02T08:01:00Z')
    expect(await unreported(owner)).toEqual(['di oggi, per un agente che non entra', 'di ieri, senza agente', 2])
    expect(await unreported(owner, '&page=1&rowsPerPage=1')).toEqual(['di oggi, per un agente che non entra', 2])
    await app.as('ROLE_ADMIN').put(`/api/users/${me.id}`, { agentId })
    await make('per me', { agentId, date: '30-04-2026' }, crm())
    await owner.put(`/api/plannings/${first}`, { communicationReportId: ids.phone })
    await owner.put(`/api/plannings/${second}`, { meetingReportIds: [ids.second] })
    expect(await unreported(owner)).toEqual(['per me', 1])
    expect((await app.as('ROLE_USER_CP').get('/api/plannings/unreported')).status).toBe(403)
  })
})

describe('reminders', () => {
  it('are shown to their agent on the day', async () => {
    const [me] = (await app.as('ROLE_ADMIN').get('/api/users?filters={"username":"user_crm"}')).body.data
    setClock('2026-06-01T08:00:00Z')
    const remindersOf = async (client: Client) =>
      (await client.get('/api/plannings/reminders')).body.data.map((row: { title: string }) => row.title)
    const remind = (title: string, agentId: unknown, date_reminder: string, client?: Client) =>
      save({ title, agentId, date_reminder }, client)
    await remind('senza agente', null, '01-06-2026')
    await remind('per un agente che non entra', ids.agent, '01-06-2026')
    await remind('di ieri', null, '31-05-2026')
    await remind('di un altro', null, '01-06-2026', app.as('ROLE_USER'))
    expect(await remindersOf(crm())).toEqual(['per un agente che non entra', 'senza agente'])

    await app.as('ROLE_ADMIN').put(`/api/users/${me.id}`, { agentId: ids.other })
    await remind('per me', ids.other, '01-06-2026', app.as('ROLE_USER'))
    expect(await remindersOf(crm())).toEqual(['per me', 'per un agente che non entra', 'senza agente'])
    expect(await remindersOf(app.as('ROLE_USER'))).toEqual(['di un altro'])
    setClock('2026-06-01T22:30:00Z')
    expect(await remindersOf(crm())).toEqual([])
    expect((await app.as('ROLE_USER_CP').get('/api/plannings/reminders')).status).toBe(403)
  })
})

describe('visits to come', () => {
  it('are told to whom they belong, from today on, the soonest first', async () => {
    setClock('2026-06-02T21:59:00Z')
    const owner = app.as('ROLE_USER')
    const upcoming = async (client: Client) =>
      (await client.get('/api/plannings/upcoming?sortBy=date')).body.data.map((row: { title: string }) => row.title)
    for (const [title, date, client] of [
      ['di domani', '03-06-2026', owner],
      ['di oggi', '02-06-2026', owner],
      ['di ieri', '01-06-2026', owner],
      ['di un altro', '02-06-2026', crm()],
    ] as const) {
      await save({ title, date }, client)
    }
    expect(await upcoming(owner)).toEqual(['di oggi', 'di domani'])
    // A minute later it is another day in Italy.
    setClock('2026-06-02T22:00:00Z')
    expect(await upcoming(owner)).toEqual(['di domani'])
    expect((await app.as('ROLE_USER_CP').get('/api/plannings/upcoming')).status).toBe(403)
  })
})
