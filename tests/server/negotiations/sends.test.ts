import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverNext, pauseAfter } from '#server/outbox/worker.ts'
import type { TestApp } from '#tests/support/app.ts'
import { type ErpServer, OK } from '#tests/support/erp-server.ts'
import { pixel } from '#tests/support/files.ts'
import { type Part, sendParts } from '#tests/support/multipart.ts'
import { userId } from '#tests/support/people.ts'
import { type SendingApp, sendingApp } from '#tests/support/sending-app.ts'

const URL = '/api/trattative_cp'
let sending: SendingApp
let app: TestApp
let post: SendingApp['post']
let erp: SendingApp['erp']
let id: number
beforeAll(async () => {
  sending = await sendingApp({ config: { publicUrl: 'https://crm.noleggio.example' } })
  ;({ app, post, erp } = sending)
})
afterAll(() => sending.close())
beforeEach(async () => {
  await sending.reset()
  id = (await seller().post(URL, { ragioneSociale: 'Però & <Figli>', email: 'info@pero.example' })).body.data.id
})

const seller = () => app.as('ROLE_COMMERCIALE_CP')
const send = (kind: string, more: Record<string, unknown> = {}, headers = {}) =>
  seller().post(`${URL}/invia-${kind}`, { idTrattativaCp: id, email: 'info@pero.example', ...more }, headers)
const flags = async () => (await seller().get(`${URL}/${id}`)).body.data
const sends = async () =>
  (await seller().get(`/api/trattative_cp_invii?filters=${encodeURIComponent(JSON.stringify({ trattativaCpId: id }))}`))
    .body.data
const work = (again = false) => sending.deliver(again)
const linkOf = async (username: string, link: string | null) =>
  app.as('ROLE_SUPER_ADMIN').put(`/api/users/${await userId(app, username)}`, { linkAccreditamento: link })

describe('a mail from a negotiation', () => {
  it.each([
    ['NEG-B-06 NEG-C-10', 'anagrafica', 'anagraficaInviata', { note_invio_anagrafica: 'Pagamento a 30 giorni' }],
    ['NEG-B-08 NEG-C-11', 'brochure', 'brochureInviata', {}],
    ['NEG-B-12 NEG-C-13', 'link-accreditamento', 'linkAccreditamentoInviato', {}],
  ])('%s invia-%s is queued, delivered once and sets %s', async (_ids, kind, flag, more) => {
    await linkOf('commerciale_cp', 'https://accrediti.example/abc')
    const accepted = await send(kind, more)
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(201)
    expect(accepted.body.data).toMatchObject({ invio: kind, stato: 'queued', email: 'info@pero.example', errore: null })
    expect((await flags())[flag]).toBe('N')
    expect(post.mails).toHaveLength(0)
    await work()
    expect((await flags())[flag]).toBe('Y')
    expect(await sends()).toMatchObject([
      { stato: 'sent', inviatoIl: expect.any(String), richiestoDa: { username: 'commerciale_cp' } },
    ])
    expect(post.mails.map(({ to }) => to)).toEqual([['info@pero.example']])
    await work(true)
    expect(post.mails).toHaveLength(1)
    const mail = post.mails[0]
    expect(mail?.header('From')).toContain('crm@noleggio.example')
    expect(mail?.header('Message-ID')).toMatch(/^<crm-\d+-\d+@noleggio\.example>$/)
    expect(mail?.header('Content-Type')).toContain('text/plain')
    if (kind === 'anagrafica') expect((await flags()).note_invio_anagrafica).toBe('Pagamento a 30 giorni')
  })

  it('NEG-B-14 NEG-B-16 NEG-C-14 NEG-F-59 NEG-F-60 NEG-F-61 NEG-F-62 NEG-F-63 a marketing brochure carries its own text and files', async () => {
    const { token } = await app.session('commerciale_cp')
    const parts: Part[] = [
      ['allegati_1', { name: 'secondo.png', bytes: pixel(2) }],
      ['allegati_0', { name: 'brochure.png', bytes: pixel(1) }],
      ['idTrattativaCp', String(id)],
      ['oggetto', 'Offerte di primavera'],
      ['testo', 'Gentile cliente,\n{{email}} resta com’è.'],
      ['email', 'info@pero.example'],
    ]
    const accepted = await sendParts(app, token, `${URL}/invia-brochure-marketing`, parts)
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(201)
    await work()
    expect(await sends()).toMatchObject([{ stato: 'sent', oggetto: 'Offerte di primavera' }])
    const [mail] = post.mails
    const names = [...(mail?.text ?? '').matchAll(/Content-Disposition: attachment;\s+filename="?([^"\r\n]+)/gi)].map(
      (found) => found[1],
    )
    expect(names).toEqual(['brochure.png', 'secondo.png'])
    expect(mail?.text.replaceAll('\r\n', '')).toContain(pixel(1).toString('base64').slice(0, 40))
    expect((await flags()).brochureInviata).toBe('Y')
    const refused = await sendParts(app, token, `${URL}/invia-brochure-marketing`, [
      ['altro', 'x'],
      ...parts.slice(2, 3),
    ])
    expect(Object.keys(refused.body.errors).sort()).toEqual(['altro', 'email', 'oggetto', 'testo'])
    const strange: Part[] = [...parts.slice(2), ['allegato', { name: 'a.png', bytes: pixel(1) }]]
    expect((await sendParts(app, token, `${URL}/invia-brochure-marketing`, strange)).status).toBe(422)
    const smuggled = parts
      .slice(2)
      .map(([name, value]): Part => [name, name === 'oggetto' ? 'x\r\nBcc: b@c.it' : value])
    expect((await sendParts(app, token, `${URL}/invia-brochure-marketing`, smuggled)).body.errors).toHaveProperty(
      'oggetto',
    )
  })

  it.each<[email: unknown]>([
    ['a@b.it, c@d.it'],
    ['a@b.it\r\nBcc: c@d.it'],
    ['Mario <a@b.it>'],
    ['tutti:a@b.it;'],
    [['a@b.it']],
    [{ address: 'a@b.it' }],
    [''],
    [null],
  ])('has exactly one recipient, and %j is not valid', async (email) => {
    const refused = await send('brochure', { email })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']])
    expect(await sends()).toEqual([])
  })

  it('is refused for a deleted negotiation, an unknown kind, and users without the right', async () => {
    expect((await send('brochure', { idTrattativaCp: 999_999 })).body.errors).toHaveProperty('idTrattativaCp')
    expect((await send('brochure', { modelloId: 999_999 })).body.errors).toHaveProperty('modelloId')
    expect((await send('brochure', { bcc: 'x@y.it' })).body.errors).toHaveProperty('bcc')
    expect((await send('brochure', { codiceLingua: 'it' })).status).toBe(201)
    const body = { idTrattativaCp: id, email: 'a@b.it' }
    for (const role of ['ROLE_USER', 'ROLE_NL', 'ROLE_MARKETING']) {
      expect((await app.as(role).post(`${URL}/invia-brochure`, body)).status).toBe(403)
    }
    await linkOf('commerciale_cp', null)
    const linkless = await send('link-accreditamento')
    expect([linkless.status, linkless.body.message]).toEqual([409, expect.stringContaining('link di accreditamento')])
  })

  it('is sent once for a double click, with a key or without', async () => {
    const key = { 'idempotency-key': `due-${id}` }
    const [one, other] = await Promise.all([send('brochure', {}, key), send('brochure', {}, key)])
    expect([one.status, other.body]).toEqual([201, one.body])
    expect((await send('brochure')).status).toBe(409)
    await work()
    expect(post.mails).toHaveLength(1)
    expect((await send('brochure')).status).toBe(201)
  })
})

describe('an undelivered mail', () => {
  it('is retried after 5 seconds, doubling up to a quarter of an hour', () => {
    expect([1, 2, 3, 8, 9, 50].map(pauseAfter)).toEqual([5, 10, 20, 640, 900, 900])
  })

  it('is queued while the mail server fails, shows the reason, and is sent under the same Message-ID', async () => {
    post.mode = 'later'
    await send('brochure')
    const [before] = await app.db.query<{ at: string }>(`select now() as "at"`)
    await work()
    expect(await sends()).toMatchObject([{ stato: 'queued', errore: expect.stringContaining('Try again later') }])
    expect((await flags()).brochureInviata).toBe('N')
    const [row] = await app.db.query<{ fromBefore: number; fromNow: number }>(
      `select extract(epoch from "runAt" - $1::timestamptz)::float8 as "fromBefore",
         extract(epoch from "runAt" - now())::float8 as "fromNow" from "_outbox"`,
      [before?.at],
    )
    // Five seconds after it failed, which was between then and now.
    expect(row?.fromBefore).toBeGreaterThanOrEqual(5)
    expect(row?.fromNow).toBeLessThanOrEqual(5)
    await work()
    post.mode = 'take'
    await work(true)
    expect(await sends()).toMatchObject([{ stato: 'sent', errore: null }])
    expect(post.mails).toHaveLength(1)
  })

  it('fails for good when the recipient is refused, can be retried manually, and not once it is delivered', async () => {
    post.mode = 'refuse'
    await send('brochure')
    await work()
    const [failed] = await sends()
    expect(failed).toMatchObject({ stato: 'failed', errore: expect.stringContaining('No such user here') })
    await work(true)
    expect(post.mails).toHaveLength(0)
    post.mode = 'take'
    const retry = () => seller().post(`${URL}/invii/${failed.id}/retry`)
    expect((await app.as('ROLE_USER').post(`${URL}/invii/${failed.id}/retry`)).status).toBe(403)
    expect((await retry()).body.data).toMatchObject({ stato: 'queued', errore: null })
    expect((await retry()).status).toBe(200)
    await work(true)
    expect((await flags()).brochureInviata).toBe('Y')
    expect(post.mails).toHaveLength(1)
    expect((await retry()).status).toBe(409)
    expect((await seller().post(`${URL}/invii/999999/retry`)).status).toBe(404)
  })

  it('needs no retry once one of its kind that was asked for later has left, whichever ends first', async () => {
    post.mode = 'refuse'
    await send('brochure', { email: 'sbagliato@pero.example' })
    await linkOf('commerciale_cp', 'https://accredito.example/1')
    await send('link-accreditamento', { email: 'sbagliato@pero.example' })
    await work()
    post.mode = 'later'
    await send('brochure', { email: 'lento@pero.example' })
    await work()
    post.mode = 'take'
    await send('brochure', { email: 'giusto@pero.example' })
    await work()
    post.mode = 'refuse'
    await work(true)
    const stateOf = async () =>
      Object.fromEntries(
        (await sends()).map(({ email, invio, stato }: Record<string, string>) => [`${invio} ${email}`, stato]),
      )
    expect(await stateOf()).toEqual({
      'brochure sbagliato@pero.example': 'superseded',
      'link-accreditamento sbagliato@pero.example': 'failed',
      'brochure lento@pero.example': 'superseded',
      'brochure giusto@pero.example': 'sent',
    })
    const [first] = (await sends()).filter(({ stato }: Record<string, string>) => stato === 'superseded')
    const refused = await seller().post(`${URL}/invii/${first.id}/retry`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Un invio dello stesso tipo è già partito dopo questo',
    ])
  })

  it('that a server accepted without a reply is sent again under the same Message-ID: the limit of SMTP', async () => {
    post.mode = 'die'
    await send('brochure')
    await work()
    post.mode = 'take'
    await work(true)
    const ids = post.mails.map((mail) => mail.header('Message-ID'))
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect((await flags()).brochureInviata).toBe('Y')
  })

  it('is not sent after its negotiation is deleted; an undo restores it as not sent', async () => {
    await send('brochure')
    const gone = await seller().delete(`${URL}/${id}`)
    await work()
    expect(post.mails).toHaveLength(0)
    const undone = await seller().post(`/api/undo/${gone.headers['x-command']}`)
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    const [back] = await sends()
    expect(back).toMatchObject({ stato: 'failed', errore: expect.stringContaining('eliminata') })
    await seller().post(`${URL}/invii/${back.id}/retry`)
    await work()
    expect(post.mails).toHaveLength(1)
  })

  it('is queued and delivered once when it was deleted, restored and retried before delivery', async () => {
    await send('brochure')
    const gone = await seller().delete(`${URL}/${id}`)
    await seller().post(`/api/undo/${gone.headers['x-command']}`)
    const [back] = await sends()
    for (let n = 0; n < 2; n++) expect((await seller().post(`${URL}/invii/${back.id}/retry`)).status).toBe(200)
    await Promise.all(Array.from({ length: 3 }, () => deliverNext(app.db, app.app.deliveries, app.app.log)))
    expect(post.mails).toHaveLength(1)
    expect(await sends()).toMatchObject([{ stato: 'sent' }])
  })

  it('is claimed by only one of several workers', async () => {
    await Promise.all(['a@b.it', 'c@d.it', 'e@f.it'].map((email) => send('brochure', { email })))
    await Promise.all(Array.from({ length: 6 }, () => deliverNext(app.db, app.app.deliveries, app.app.log)))
    expect(post.mails.map(({ to }) => to[0]).sort()).toEqual(['a@b.it', 'c@d.it', 'e@f.it'])
  })
})

describe('a contact for the ERP', () => {
  it('NEG-B-10 NEG-C-12 arrives once, with its idempotency key and our token', async () => {
    expect((await send('contatto-mago')).status).toBe(201)
    await work()
    await work(true)
    expect(erp.calls).toHaveLength(1)
    const [call] = erp.calls
    expect(call?.headers).toMatchObject({ authorization: 'Bearer segreto', 'idempotency-key': call?.body.chiave })
    expect(call?.body).toMatchObject({ tipo: 'contatto', trattativa: { id, ragioneSociale: 'Però & <Figli>' } })
    expect((await flags()).contattoMagoInviato).toBe('Y')
  })

  it.each<[what: string, answer: ErpServer['answer'], stato: string]>([
    ['fails', { status: 500, body: 'oops' }, 'queued'],
    ['answers nonsense', { status: 200, body: '<html>' }, 'queued'],
    ['says no in 200', { status: 200, body: '{"ok":false}' }, 'queued'],
    ['sends us elsewhere', { status: 302, body: '' }, 'queued'],
    ['hangs up', 'hang up', 'queued'],
    ['does not know us', { status: 401, body: '{}' }, 'queued'],
    ['refuses it', { status: 422, body: '{}' }, 'failed'],
  ])('that %s stays unsent until it succeeds: %o, %s', async (_what, answer, stato) => {
    erp.answer = answer
    await send('contatto-mago', { email: undefined })
    await work()
    expect(await sends()).toMatchObject([{ stato, errore: expect.any(String) }])
    expect((await flags()).contattoMagoInviato).toBe('N')
    erp.answer = OK
    if (stato === 'failed') await seller().post(`${URL}/invii/${(await sends())[0].id}/retry`)
    await work(true)
    expect((await flags()).contattoMagoInviato).toBe('Y')
    expect(new Set(erp.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })
})

it('reports the new owner of a negotiation', async () => {
  const to = { userRiassegnazioneTrattativaCpId: await userId(app, 'user_cp') }
  expect((await app.as('ROLE_ADMIN').put(`${URL}/riassegna/${id}`, to)).status).toBe(200)
  expect((await app.as('ROLE_ADMIN').put(`${URL}/riassegna/${id}`, to)).status).toBe(200)
  await work()
  expect(post.mails).toHaveLength(1)
  const [{ email } = { email: '' }] = await app.db.query<{ email: string }>(
    `select "email" from "users" where "username" = 'user_cp'`,
  )
  expect(post.mails[0]?.to).toEqual([email])
  expect(post.mails[0]?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
    `https://crm.noleggio.example/trattativeCp/trattativeCp?trattativa=${id}`,
  )
})
