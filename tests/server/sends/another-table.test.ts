import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { modules } from '#server/modules/index.ts'
import { checkRegister } from '#server/sends/register.ts'
import type { TestApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'
import { type Part, sendParts } from '#tests/support/multipart.ts'
import { type SendingApp, sendingApp } from '#tests/support/sending-app.ts'
import { modelWithReports, reportModule, reportSends } from '#tests/support/sends-of-another-table.ts'

const URL = '/api/prova_verbali'
let sending: SendingApp
let app: TestApp
let post: SendingApp['post']
let erp: SendingApp['erp']
let id: number
beforeAll(async () => {
  sending = await sendingApp({ model: modelWithReports(), modules: [...modules, reportModule()] })
  ;({ app, post, erp } = sending)
})
afterAll(() => sending.close())
beforeEach(async () => {
  await sending.reset()
  id = (await admin().post(URL, { nome: 'Gru 12', posta: 'capo@cantiere.example' })).body.data.id
})

const admin = () => app.as('ROLE_ADMIN')
const send = (kind: string, more: Record<string, unknown> = {}) =>
  admin().post(`${URL}/invia-${kind}`, { idVerbale: id, email: 'a@b.it', ...more })
const row = async () => (await admin().get(`${URL}/${id}`)).body.data
const waiting = () =>
  app.db.query<{ topic: string }>('select "topic" from "_outbox" where "doneAt" is null order by "id"')
const work = () => sending.deliver(true)

describe('sends of another table', () => {
  it('are sent with their template, and set their flag', async () => {
    const sent = await send('avviso')
    expect(sent.body.data, JSON.stringify(sent.body)).toMatchObject({ stato: 'queued', oggetto: 'Avviso per Gru 12' })
    expect((await send('avviso')).status).toBe(409)
    await work()
    expect(await row()).toMatchObject({ inviato: 'Y', registrato: 'N' })
    expect(post.mails.map(({ to }) => to)).toEqual([['a@b.it']])
  })

  it('carry custom text and a note of their owner, in JSON without files', async () => {
    const sent = await send('lettera', { oggetto: 'Saluti', testo: 'Due righe', note: 'letta' })
    expect(sent.body.data).toMatchObject({ oggetto: 'Saluti', testo: 'Due righe' })
    expect(await row()).toMatchObject({ note: 'letta', inviato: 'N' })
    expect(Object.keys((await send('lettera', { modelloId: 1 })).body.errors).sort()).toEqual([
      'modelloId',
      'oggetto',
      'testo',
    ])
  })

  it('carry files with the text of a template', async () => {
    const { token } = await app.session('admin')
    const parts = (n: number): Part[] => [
      ['idVerbale', String(id)],
      ['email', 'a@b.it'],
      ['note', 'con foto'],
      ['allegati_7', { name: 'seconda.png', bytes: pixel(n) }],
      ['allegati_2', { name: 'prima.png', bytes: pixel(n + 1) }],
    ]
    const key = { headers: { 'idempotency-key': 'fascicolo' } }
    const sent = await sendParts(app, token, `${URL}/invia-fascicolo`, parts(1), key)
    expect(sent.body.data, JSON.stringify(sent.body)).toMatchObject({ testo: 'In allegato. con foto' })
    expect((await sendParts(app, token, `${URL}/invia-fascicolo`, parts(1), key)).body).toEqual(sent.body)
    expect((await sendParts(app, token, `${URL}/invia-fascicolo`, parts(5), key)).status).toBe(422)
    const large: Part[] = [
      ...parts(1),
      ['allegati_3', { name: 'c.png', bytes: Buffer.concat([pixel(3), Buffer.alloc(60_000)]) }],
    ]
    const refused = await sendParts(app, token, `${URL}/invia-fascicolo`, large)
    expect([refused.status, refused.body.message]).toEqual([413, expect.stringContaining('allegati')])
    await work()
    expect(post.mails[0]?.text).toMatch(/prima\.png[\s\S]*seconda\.png/)
    expect(await app.db.query('select 1 from "_files"')).toHaveLength(2)
  })

  it('are delivered to the ERP as a document', async () => {
    expect((await send('scheda', { email: null })).status).toBe(201)
    expect((await admin().post(`${URL}/invia-scheda`, { idVerbale: id })).status).toBe(409)
    expect((await send('scheda', { email: 'nessuno' })).body.errors).toEqual({ email: [messages.oneRecipient] })
    await work()
    expect(erp.calls.map(({ body }) => body)).toMatchObject([{ tipo: 'scheda', scheda: { ragioneSociale: 'Gru 12' } }])
    expect((await row()).registrato).toBe('Y')
  })

  it('are previewed, with the customer’s address as recipient', async () => {
    const preview = async (kind: string) => (await admin().get(`${URL}/${id}/preview/${kind}`)).body.data
    expect(await preview('avviso')).toMatchObject({
      email: 'capo@cantiere.example',
      ready: true,
      missing: ['noteInvio'],
    })
    expect((await preview('lettera')).email).toBeNull()
    expect(await preview('scheda')).toMatchObject({ oggetto: 'Scheda', values: { ragioneSociale: 'Gru 12' } })
    expect((await admin().get(`${URL}/${id}/preview/brochure`)).status).toBe(404)
  })

  it('are retried without touching a send of negotiations with the same id', async () => {
    const negotiation = await admin().post('/api/trattative_cp', { ragioneSociale: 'Altra' })
    post.mode = 'later'
    const { id: own } = (await send('avviso')).body.data
    const other = await admin().post('/api/trattative_cp/invia-brochure', {
      idTrattativaCp: negotiation.body.data.id,
      email: 'a@b.it',
    })
    await app.db.query(`update "_outbox" set "payload" = jsonb_set("payload", '{sendId}', $1::jsonb)`, [String(own)])
    await app.db.query(`update "_outbox" set "runAt" = now() + interval '1 hour'`)
    expect([other.status, (await admin().post(`${URL}/invii/${own}/retry`)).status]).toEqual([201, 200])
    const due = await app.db.query<{ topic: string }>('select "topic" from "_outbox" where "runAt" <= now()')
    expect(due).toEqual([{ topic: 'report mail' }])
    expect(await waiting()).toHaveLength(2)
  })

  it('are removed from the queue with their owner, unless a worker has claimed them', async () => {
    await send('avviso')
    await send('scheda')
    await admin().delete(`${URL}/${id}`)
    expect(await waiting()).toEqual([])
    id = (await admin().post(URL, { nome: 'Gru 13' })).body.data.id
    await send('avviso')
    await app.db.query(`update "_outbox" set "lockedUntil" = now() + interval '1 minute'`)
    await admin().delete(`${URL}/${id}`)
    expect(await waiting()).toEqual([{ topic: 'report mail' }])
  })

  it('require the right to send, and cannot be written otherwise', async () => {
    const body = { idVerbale: id, email: 'a@b.it' }
    expect((await app.as('ROLE_SUPER_ADMIN').post(`${URL}/invia-avviso`, body)).status).toBe(403)
    expect((await admin().post('/api/prova_verbali_invii', body)).status).toBe(404)
  })
})

const fascicolo = {
  channel: 'mail',
  recipient: 'customer',
  flag: 'inviato',
  files: { most: 1, bytes: 1 },
  summary: '',
} as const

it.each<[what: string, wrong: Partial<typeof reportSends>, sentence: string]>([
  ['an owner without the flag', { owner: { ...reportSends.owner, table: 'fonti' } }, 'fonti.inviato'],
  ['sends of another form', { sends: 'fonti' }, 'fonti.invio'],
  ['files of another form', { files: 'fonti' }, 'fonti.file'],
  [
    'a kind its sends do not know',
    { kinds: { fax: { channel: 'mail', recipient: 'office', flag: 'inviato', summary: '' } } },
    'prova_verbali_invii.invio: fax',
  ],
  ['templates of another form', { templates: { ...reportSends.templates, table: 'fonti' } }, 'fonti.lingua'],
  ['a mail without a template', { templates: { table: 'mail-templates', fallback: {} } }, 'a template of avviso'],
  [
    'files that are both chosen and made',
    { kinds: { fascicolo: { ...fascicolo, makeFiles: async () => [] } } },
    'one origin of the files of fascicolo',
  ],
  [
    'a call of the ERP without a document',
    { kinds: { scheda: { channel: 'erp', recipient: 'optional', flag: 'inviato', summary: '' } } },
    'the document of scheda',
  ],
])('the server does not start with %s', (_what, wrong, sentence) => {
  expect(() => checkRegister(modelWithReports(), { ...reportSends, ...wrong })).toThrow(sentence)
})
