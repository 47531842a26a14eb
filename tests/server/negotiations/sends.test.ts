import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

  it('leaves as it is previewed, without the lines that have nothing to say', async () => {
    const company = await seller().post(URL, { ragioneSociale: 'Rossi Montaggi S.r.l.', telefono: '0432 501234' })
    const { id: idTrattativaCp } = company.body.data
    const preview = (await seller().get(`${URL}/${idTrattativaCp}/preview/anagrafica`)).body.data
    const accepted = await send('anagrafica', { idTrattativaCp, email: 'anagrafiche@noleggio.example' })
    expect(accepted.body.data.testo).toBe(preview.testo)
    expect(preview.testo).toContain('l’anagrafica di Rossi Montaggi S.r.l.\n\nRagione sociale')
    await work()
    const mail = post.mails[0]?.text ?? ''
    expect(mail).toMatch(/Ragione sociale: Rossi Montaggi S\.r\.l\.\r\nTelefono: 0432 501234\r\n\r\nCordiali saluti/)
    expect(mail).not.toMatch(/Note:|Partita IVA|Codice fiscale/)
  })

  it('a marketing brochure carries its own text and files', {
    tags: ['NEG-B-14', 'NEG-B-16', 'NEG-C-14', 'NEG-F-59', 'NEG-F-60', 'NEG-F-61', 'NEG-F-62', 'NEG-F-63'],
  }, async () => {
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

  it('a brochure carries the files that are kept for it, once, unless one is left out', {
    tags: ['NEG-B-08', 'NEG-C-11'],
  }, async () => {
    const { token } = await app.session('supervisor_cp')
    const configuration = (await app.as('ROLE_SUPERVISOR_CP').get('/api/altre-configurazioni')).body.data[0]
    for (const [index, name] of ['listino.png', 'gamma.png'].entries()) {
      const stored = await sendParts(app, token, '/api/altre_configurazioni_allegati', [
        ['configurazioneId', String(configuration.id)],
        ['allegati[0][file]', { name, bytes: pixel(index + 1) }],
      ])
      expect(stored.status, JSON.stringify(stored.body)).toBe(201)
    }
    const preview = (await seller().get(`${URL}/${id}/preview/brochure`)).body.data
    expect(preview.files.map(({ nome }: { nome: string }) => nome)).toEqual(['listino.png', 'gamma.png'])
    const [, gamma] = preview.files
    const namesOf = (text = '') =>
      [...text.matchAll(/Content-Disposition: attachment;\s+filename="?([^"\r\n]+)/gi)].map((found) => found[1])

    const key = { 'idempotency-key': 'una-brochure' }
    const accepted = [await send('brochure', {}, key), await send('brochure', {}, key)]
    expect(accepted.map(({ status }) => status)).toEqual([201, 201])
    await work()
    await work(true)
    expect(post.mails.map(({ text }) => namesOf(text))).toEqual([['listino.png', 'gamma.png']])
    expect(post.mails[0]?.text.replaceAll('\r\n', '')).toContain(pixel(1).toString('base64').slice(0, 40))

    await send('brochure', { email: 'altro@pero.example', allegati: [gamma.id] })
    await send('brochure', { email: 'terzo@pero.example', allegati: [] })
    await work()
    expect(post.mails.slice(1).map(({ text }) => namesOf(text))).toEqual([['gamma.png'], []])

    // Who asks for one that is gone meanwhile is told.
    expect((await app.as('ROLE_SUPERVISOR_CP').delete(`/api/altre_configurazioni_allegati/${gamma.id}`)).status).toBe(
      204,
    )
    expect((await send('brochure', { allegati: [gamma.id] })).body.errors).toHaveProperty('allegati')
    expect(await send('brochure', { email: 'quarto@pero.example' })).toMatchObject({ status: 201 })
    await work()
    expect(namesOf(post.mails.at(-1)?.text)).toEqual(['listino.png'])
  })

  it.each<[email: unknown]>([
    ['a@b.it, c@d.it'],
    ['a@b.it\r\nBcc: c@d.it'],
    ['Mario <a@b.it>, Ada <c@d.it>'],
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

describe('a contact for the ERP', () => {
  it('arrives once, with its idempotency key and our token', { tags: ['NEG-B-10', 'NEG-C-12'] }, async () => {
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
    `https://crm.noleggio.example/trattativeCp/trattativeCp/${id}`,
  )
})
