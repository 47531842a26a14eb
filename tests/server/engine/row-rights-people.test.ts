import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import access from '#schema/access.json' with { type: 'json' }
import { messages } from '#schema/italian/messages.ts'
import { readModel } from '#schema/read-model.ts'
import type { Rights } from '#schema/rights/access.ts'
import { definitions } from '#schema/tables.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { CALLS_TOKEN, leg, sendCalls } from '#tests/support/calls.ts'
import { makeUser, userId } from '#tests/support/people.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { withRoles } from '#tests/support/with-roles.ts'

// Rights by row and field where routes of modules name people, count calls, or find visits.

const roles: Record<string, Rights> = {
  /** Keeps users, and sees one of them, who is another. */
  ROLE_CAPO: {
    read: [{ table: 'users', where: { username: 'vendite' } }, 'agents'],
    update: ['users', 'agents'],
    impersonate: ['users'],
  },
  /** Some users, also to change. */
  ROLE_VICE: {
    read: [{ table: 'users', where: { username: 'vice' } }],
    update: [{ table: 'users', where: { username: 'vice' } }],
  },
  ROLE_TELEFONI: {
    read: [
      { table: 'missed-calls', where: { company_name: 'Impresa Bianchi' } },
      { table: 'report-calls', exceptFields: ['talkDuration'] },
      { table: 'users', where: { username: 'telefoni' } },
      'calls-to-return',
    ],
    update: ['missed-calls'],
  },
  /** Users by their user name alone, and one branch. */
  ROLE_VENDITE: {
    read: [
      'trattative_cp',
      { table: 'users', fields: ['username', 'attivo'] },
      { table: 'filiali', where: { description: 'Nord' } },
      { table: 'altre-configurazioni', exceptFields: ['testo'] },
      { table: 'trattative_cp_invii', exceptFields: ['testo'] },
      { table: 'altre_configurazioni_allegati', fields: ['descrizione'] },
    ],
    update: ['trattative_cp', 'mail-templates'],
    send: ['trattative_cp'],
    reassign: ['trattative_cp'],
  },
  ROLE_DUE_UTENTI: {
    read: ['trattative_cp', ...['due_utenti', 'vendite'].map((username) => ({ table: 'users', where: { username } }))],
    update: ['trattative_cp'],
    reassign: ['trattative_cp'],
  },
  ROLE_VISITE: { read: [{ table: 'plannings', exceptFields: ['startTime', 'date_reminder', 'date'] }] },
  ROLE_TUTTE_LE_VISITE: { read: ['plannings'] },
  ROLE_NORD: {
    read: [{ table: 'customers', where: { code: 'NORD' } }, 'files'],
    create: ['files'],
    update: ['files'],
  },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    model: readModel(definitions, { ...access, roles: withRoles(roles) }),
    config: { callsImportToken: CALLS_TOKEN },
  })
})
afterAll(() => app.close())

const { admin, idOfNew: made } = rowsOf(() => app, 'ROLE_SUPER_ADMIN')
const whole = (many: string) => ({ message: messages.wholeTable(many), rowRefused: true })

describe('the accesses of people', () => {
  it('are for who keeps all users, and reads them by name', async () => {
    for (const role of ['ROLE_CAPO', 'ROLE_VICE']) {
      const { status, body } = await app.as(role).get('/api/accesses')
      expect([status, body]).toMatchObject([403, whole('Utenti')])
    }
    expect((await admin().get('/api/accesses')).status).toBe(200)
  })

  it('nobody forgets the second factor of a user whom they do not see', async () => {
    const hidden = await userId(app, 'admin')
    expect((await app.as('ROLE_CAPO').delete(`/api/users/${hidden}/second-factor`)).status).toBe(404)
    expect((await app.as('ROLE_VICE').delete(`/api/users/${await userId(app, 'vice')}/second-factor`)).status).toBe(403)
  })

  it('in the history of a row the users are named who are seen', async () => {
    const id = await made('agents', { name: 'Neri Anna', code: 'A1' })
    const capo = app.as('ROLE_CAPO')
    expect((await capo.put(`/api/agents/${id}`, { code: 'A2' })).status).toBe(200)
    const lines = (await capo.get(`/api/history?table=agents&id=${id}`)).body.data
    expect(lines).toMatchObject([
      { verb: 'update', username: 'capo' },
      { verb: 'create', username: messages.reserved, name: messages.reserved },
    ])
    const whole = (await admin().get(`/api/history?table=agents&id=${id}`)).body.data
    expect(whole).toMatchObject([{ username: 'capo' }, { username: 'super_admin' }])
  })

  it('who does not see themselves changes their e-mail and their password all the same', async () => {
    const own = `/api/users/${await userId(app, 'capo')}`
    const email = await app.as('ROLE_CAPO').put(own, { email: 'nuova@noleggio.example' })
    expect([email.status, email.body.proof]).toEqual([422, 'password'])
    const body = { oldPassword: DEMO_PASSWORD, password: 'una-parola-lunga-7', confirmPassword: 'una-parola-lunga-7' }
    const changed = await app.as('ROLE_CAPO').put(`${own}/change-password`, body)
    expect(changed.status, JSON.stringify(changed.body)).toBe(204)
  })

  it('nobody acts as a user whom they do not see, and is told the same of one that is not there', async () => {
    const capo = app.as('ROLE_CAPO')
    const begin = (username: string) => capo.post('/api/user/switch', { username, reason: 'Segnalazione 42' })
    expect((await begin('vendite')).status).toBe(201)
    const [hidden, absent] = [await begin('admin'), await begin('nessuno')]
    expect([hidden.status, hidden.body.message]).toEqual([403, absent.body.message])
    const named = (username: string) => capo.get('/api/users/me', { 'x-switch-user': username })
    expect((await named('admin')).body.message).toBe((await named('nessuno')).body.message)
  })

  it('whom to ask for a right is told by the names that are read', async () => {
    const asked = async (role: string) => (await app.as(role).get('/api/user/administrators')).body.data
    expect(await asked('ROLE_SUPER_ADMIN')).not.toEqual([])
    expect(await asked('ROLE_VENDITE')).toEqual([])
    expect(await asked('ROLE_VICE')).toEqual([(await app.as('ROLE_VICE').get('/api/users/me')).body.data.nomeCompleto])
  })
})

describe('calls', () => {
  it('are told as rows, and in figures, to nobody who reads their legs in part', async () => {
    for (const path of ['/api/calls', '/api/calls/figures?by=operators'])
      expect((await app.as('ROLE_TELEFONI').get(path)).status).toBe(403)
    expect((await admin().get('/api/calls/figures?by=operators')).status).toBe(200)
  })

  it('of somebody out of sight are said to be theirs without their name, and lines out of sight are not there', async () => {
    const at = { callDateTime: '2026-11-20T09:00:00Z' }
    await sendCalls(app, [leg(at), leg({ ...at, caller: 'Altra', callerNumber: '0541 900200' })])
    const rows = (await admin().get('/api/calls-to-return')).body.data
    const idOf = (name: string) => rows.find((row: { name: string }) => row.name === name).id
    for (const name of ['Impresa Bianchi', 'Altra'])
      expect((await admin().post(`/api/calls-to-return/${idOf(name)}/prendi`)).status).toBe(200)
    const { nome } = (await admin().get('/api/users/me')).body.data
    for (const what of ['prendi', 'rilascia']) {
      const taken = await app.as('ROLE_TELEFONI').post(`/api/calls-to-return/${idOf('Impresa Bianchi')}/${what}`)
      expect([taken.status, taken.body.takenBy]).toEqual([409, { name: messages.reserved }])
      expect(JSON.stringify(taken.body)).not.toContain(nome)
      expect((await app.as('ROLE_TELEFONI').post(`/api/calls-to-return/${idOf('Altra')}/${what}`)).status).toBe(404)
    }
    const other = await app.as('ROLE_ADMIN').post(`/api/calls-to-return/${idOf('Altra')}/prendi`)
    expect(other.body.takenBy.name).toContain(nome)
    expect((await admin().post(`/api/calls-to-return/${idOf('Altra')}/richiamata`)).status).toBe(200)
    expect((await app.as('ROLE_TELEFONI').post(`/api/calls-to-return/${idOf('Altra')}/prendi`)).status).toBe(404)
  })
})

describe('who may be given a negotiation', () => {
  it('is told by the fields that are read', async () => {
    const asked = async (role: string) => (await app.as(role).get('/api/trattative_cp/operatori')).body.data
    expect(Object.keys((await asked('ROLE_SUPER_ADMIN'))[0])).toEqual(['id', 'username', 'nome', 'cognome'])
    expect(Object.keys((await asked('ROLE_VENDITE'))[0])).toEqual(['id', 'username'])
    const seen = (await asked('ROLE_DUE_UTENTI')).map(({ username }: { username: string }) => username)
    expect(seen.toSorted()).toEqual(['due_utenti', 'vendite'])
  })

  it('a user out of sight is not there, whatever they are', async () => {
    const id = await made('trattative_cp', { ragioneSociale: 'Rossi' })
    await makeUser(app, { username: 'spento', ruoli: ['ROLE_USER_CP'], attivo: 'N' })
    for (const username of ['spento', 'admin', 'nl']) {
      const userRiassegnazioneTrattativaCpId = await userId(app, username)
      const { status, body } = await app
        .as('ROLE_DUE_UTENTI')
        .put(`/api/trattative_cp/riassegna/${id}`, { userRiassegnazioneTrattativaCpId })
      expect([status, Object.values(body.errors)]).toEqual([422, [[messages.referenceGone]]])
      const saved = await app
        .as('ROLE_DUE_UTENTI')
        .put(`/api/trattative_cp/${id}`, { operatoreId: userRiassegnazioneTrattativaCpId })
      expect([saved.status, Object.values(saved.body.errors)]).toEqual([422, [[messages.referenceGone]]])
    }
  })
})

describe('what is sent from a negotiation', () => {
  it('has no values of rows that its sender does not see, or not by these fields', async () => {
    const filialeId = await made('filiali', { description: 'Sud' })
    await made('filiali', { description: 'Nord' })
    const brochures = (await admin().get('/api/altre-configurazioni')).body.data
    const brochure = { description: 'Brochure', testo: 'Testo della brochure' }
    expect((await admin().put(`/api/altre-configurazioni/${brochures[0].id}`, brochure)).status).toBe(200)
    const id = await made('trattative_cp', { ragioneSociale: 'Verdi', email: 'info@verdi.example', filialeId })
    const link = { linkAccreditamento: 'https://accredito.example/vendite' }
    expect((await admin().put(`/api/users/${await userId(app, 'vendite')}`, link)).status).toBe(200)
    const testo = '{{ragioneSociale}}/{{filiale}}/{{operatore}}/{{emailOperatore}}/{{testoBrochure}}'
    await made('mail-templates', { nome: 'Prova', invio: 'brochure', lingua: 'it', oggetto: 'A {{operatore}}', testo })
    const seller = app.as('ROLE_VENDITE')
    const { data } = (await seller.get(`/api/trattative_cp/${id}/preview/brochure`)).body
    expect(data.testo).toBe('Verdi')
    expect(data.values).toMatchObject({
      ...link,
      filiale: null,
      operatore: null,
      emailOperatore: null,
      testoBrochure: null,
    })
    const draft = { oggetto: '{{operatore}}', testo, idTrattativaCp: id }
    expect((await seller.post('/api/mail-templates/preview', draft)).body.data).toMatchObject({ testo: 'Verdi' })
    const all = (await admin().get(`/api/trattative_cp/${id}/preview/brochure`)).body.data
    expect(all.testo).toMatch(/^Verdi\/Sud\/[^/]+\/super_admin@[^/]+\/Testo della brochure$/)

    const sent = await seller.post('/api/trattative_cp/invia-brochure', {
      idTrattativaCp: id,
      email: 'a@verdi.example',
    })
    expect([sent.status, sent.body.data]).toMatchObject([201, { invio: 'brochure', email: 'a@verdi.example' }])
    expect(sent.body.data).not.toHaveProperty('testo')
    const [send] = (await admin().get('/api/trattative_cp_invii')).body.data
    expect(send.testo).toBe('Verdi')
    const upload = await admin().upload('listino.pdf', Buffer.from('%PDF-1.4 a'))
    const kept = { file: upload.body.data.filename, configurazioneId: brochures[0].id }
    const allegati = [await made('altre_configurazioni_allegati', kept)]
    const filesOf = async (client: Client) =>
      (await client.get(`/api/trattative_cp/${id}/preview/brochure`)).body.data.files.length
    expect([await filesOf(seller), await filesOf(admin())]).toEqual([0, 1])
    const attached = { idTrattativaCp: id, email: 'b@verdi.example', allegati }
    expect((await seller.post('/api/trattative_cp/invia-brochure', attached)).body.errors).toHaveProperty('allegati')
    const again = await seller.post(`/api/trattative_cp/invii/${send.id}/retry`)
    expect([again.status, again.body.data.stato]).toEqual([200, 'queued'])
    expect(again.body.data).not.toHaveProperty('testo')
  })
})

describe('visits', () => {
  it('are found by the fields that are read', async () => {
    const slot = 'agentId=1&date=20-11-2026&startTime=09:00&endTime=10:00'
    const { status, body } = await app.as('ROLE_VISITE').get(`/api/plannings/overlaps?${slot}`)
    expect([status, body]).toMatchObject([403, whole('Visite')])
    expect((await app.as('ROLE_TUTTE_LE_VISITE').get(`/api/plannings/overlaps?${slot}`)).status).toBe(200)
  })

  it('of oneself are in the lists that go by fields which are read', async () => {
    const nation = await made('nations', { code: 'IT', name: 'Italia' })
    const customerId = await made('customers', { companyName: 'Rossi', code: 'SUD', city: 'Bari', nationId: nation })
    for (const role of ['visite', 'tutte_le_visite']) {
      const user = await userId(app, role)
      for (const offset of ['-1', '0', '1'])
        await app.db.query(
          `insert into "plannings" ("title", "customerId", "date", "startTime", "endTime", "date_reminder", "userId")
           values ('Visita', $1, (now() at time zone 'Europe/Rome')::date + ${offset}, '09:00', '10:00', (now() at time zone 'Europe/Rome')::date, $2)`,
          [customerId, user],
        )
    }
    const counted = async (role: string, path: string) =>
      (await app.as(role).get(`/api/plannings/${path}`)).body.data.length
    for (const path of ['reminders', 'upcoming', 'unreported']) {
      expect(await counted('ROLE_VISITE', path), path).toBe(0)
      expect(await counted('ROLE_TUTTE_LE_VISITE', path), path).toBeGreaterThan(0)
    }
  })
})

describe('documents', () => {
  it('of a customer out of sight are refused as those of one that is not there', async () => {
    const nation = await made('nations', { code: 'FR', name: 'Francia' })
    const hidden = await made('customers', { companyName: 'Neri', code: 'SUD', city: 'Bari', nationId: nation })
    const add = async (entityId: number) => {
      const { body } = await app.as('ROLE_NORD').upload('a.pdf', Buffer.from('%PDF-1.4 a'))
      const file = body.data.filename
      return app.as('ROLE_NORD').post('/api/files', { entity: 'customer', entityId, file })
    }
    const [refused, absent] = [await add(hidden), await add(999_999)]
    expect([refused.status, refused.body.errors]).toEqual([422, absent.body.errors])
  })
  it('name who uploaded them as far as that user is seen', async () => {
    const nation = await made('nations', { code: 'DE', name: 'Germania' })
    const entityId = await made('customers', { companyName: 'Blu', code: 'NORD', city: 'Bari', nationId: nation })
    for (const role of ['ROLE_NORD', 'ROLE_SUPER_ADMIN']) {
      const { body } = await app.as(role).upload('a.pdf', Buffer.from(`%PDF-1.4 ${role}`))
      const document = { entity: 'customer', entityId, file: body.data.filename }
      expect((await app.as(role).post('/api/files', document)).status).toBe(201)
    }
    const authors = async (role: string) => {
      const { data } = (await app.as(role).get(`/api/files?entity=customer&entityId=${entityId}`)).body
      return data.map(({ createdBy }: { createdBy: string }) => createdBy)
    }
    const nameOf = async (role: string) => (await app.as(role).get('/api/users/me')).body.data.nomeCompleto
    const [own, other] = [await nameOf('ROLE_NORD'), await nameOf('ROLE_SUPER_ADMIN')]
    expect(await authors('ROLE_SUPER_ADMIN')).toEqual([other, own])
    expect(await authors('ROLE_NORD')).toEqual([messages.reserved, own])
  })
})
