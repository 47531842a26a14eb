import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import type { TestApp } from '#tests/support/app.ts'
import { roles } from '#tests/support/expected-rights.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { type SendingApp, sendingApp } from '#tests/support/sending-app.ts'
import { makeAcceptance, plainPhoto } from '#tests/support/written-acceptance.ts'

const URL = '/api/accettazioni_mezzi'
let sending: SendingApp
let app: TestApp
let id: number
beforeAll(async () => {
  sending = await sendingApp()
  app = sending.app
})
afterAll(() => sending.close())
beforeEach(async () => {
  await sending.reset()
  id = await makeAcceptance(app, {
    matricola: 'Žuk-1',
    noteInterne: 'Segreto',
    photos: [{ bytes: await plainPhoto(80, 60) }],
  })
})

const supervisor = () => app.as('ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI')
const send = (more: Record<string, unknown> = {}, headers = {}) =>
  supervisor().post(`${URL}/invia-verbale`, { idAccettazione: id, email: 'cliente@cantiere.example', ...more }, headers)
const flag = async () => (await supervisor().get(`${URL}/${id}`)).body.data.verbaleInviato
const sent = async () => {
  const filters = encodeURIComponent(JSON.stringify({ accettazioneId: id }))
  return (await supervisor().get(`/api/accettazioni_mezzi_invii?filters=${filters}`)).body.data
}
const reports = () => app.db.query(`select 1 from "_files" where "type" = 'application/pdf' and "table" is not null`)
const loose = () => app.db.query(`select 1 from "_files" where "type" = 'application/pdf' and "table" is null`)

/** The attachment of a mail as it arrived: its head, and its bytes. */
function attachmentOf(mail: string): { head: string; bytes: Buffer } {
  const [, head = '', body = ''] = /(Content-Type: application\/pdf[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(mail) ?? []
  return { head, bytes: Buffer.from(body, 'base64') }
}

describe('the report by e-mail', { tags: 'GEN-09' }, () => {
  it('arrives as a PDF, with the words of the template, and sets its flag once it has left', async () => {
    const accepted = await send()
    expect([accepted.status, accepted.body.data], JSON.stringify(accepted.body)).toEqual([
      201,
      expect.objectContaining({
        invio: 'verbale',
        stato: 'queued',
        oggetto: `Verbale di accettazione n. ${id}: Žuk-1`,
      }),
    ])
    expect(await flag()).toBe('N')
    await sending.deliver()
    expect(await flag()).toBe('Y')
    expect(await sent()).toMatchObject([{ stato: 'sent', email: 'cliente@cantiere.example', accettazione: { id } }])
    const [mail] = sending.post.mails
    expect(mail?.to).toEqual(['cliente@cantiere.example'])
    const { head, bytes } = attachmentOf(mail?.text ?? '')
    expect(head).toMatch(new RegExp(`verbale-${id}-`))
    const { text, pages } = await readPdf(bytes)
    expect(text).toContain(`N. ${id} del 04-03-2025`)
    expect(text).not.toContain('Segreto')
    expect(pages.flatMap(({ images }) => images)).toEqual([[80, 60]])
  })

  it('carries what the acceptance said when it was asked for, also when it is tried again', async () => {
    sending.post.mode = 'later'
    const { id: sendId } = (await send()).body.data
    await supervisor().put(`${URL}/${id}`, { matricola: 'Altra' })
    await sending.deliver()
    sending.post.mode = 'take'
    expect((await supervisor().post(`${URL}/invii/${sendId}/retry`)).status).toBe(200)
    await sending.deliver()
    const { text } = await readPdf(attachmentOf(sending.post.mails.at(-1)?.text ?? '').bytes)
    expect(text).toContain('Matricola Žuk-1')
  })

  it('is made once for one request, and nothing is left of one that is refused', async () => {
    const before = (await reports()).length
    const key = { 'idempotency-key': `verbale ${id}` }
    const first = await send({}, key)
    expect((await send({}, key)).body).toEqual(first.body)
    expect((await send()).body.message).toBe(messages.alreadyQueued)
    const gone = await send({ idAccettazione: 2_000_000_000 })
    expect([gone.status, gone.body.errors]).toEqual([422, { idAccettazione: [messages.referenceGone] }])
    expect((await send({ email: 'a@b.it, c@d.it' })).body.errors).toEqual({ email: [messages.oneRecipient] })
    expect((await reports()).length).toBe(before + 1)
    expect(await loose()).toEqual([])
  })

  it('is previewed with the values of the acceptance', async () => {
    const { data } = (await supervisor().get(`${URL}/${id}/preview/verbale`)).body
    expect(data).toMatchObject({
      email: null,
      ready: true,
      missing: [],
      values: {
        matricola: 'Žuk-1',
        carburante: 'Vuoto',
        danni: 'No',
        codiceVerifica: expect.stringMatching(`^${id}-`),
      },
    })
    expect(JSON.stringify(data)).not.toContain('Segreto')
  })

  it('has templates, which name what an acceptance has, and no others', async () => {
    const template = {
      nome: 'Verbale',
      invio: 'verbale',
      lingua: 'it',
      oggetto: 'Mezzo {{matricola}}',
      testo: '{{km}}',
    }
    const admin = app.as('ROLE_ADMIN')
    const wrong = await admin.post('/api/mail-templates', { ...template, testo: '{{ragioneSociale}}' })
    expect(wrong.body.errors).toEqual({ testo: [messages.unknownPlaceholder('ragioneSociale')] })
    const made = await admin.post('/api/mail-templates', template)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await send()).body.data.oggetto).toBe('Mezzo Žuk-1')
    const url = `/api/mail-templates/${made.body.data.id}`
    expect((await admin.put(url, { invio: 'brochure' })).body.errors).toEqual({
      oggetto: [messages.unknownPlaceholder('matricola')],
      testo: [messages.unknownPlaceholder('km')],
    })
    expect((await admin.put(url, { nome: 'Verbale 2' })).status).toBe(200)
    await admin.delete(url)
  })

  it('is sent by administrators and supervisors only', async () => {
    const allowed = ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN', 'ROLE_SUPERVISOR_ACCETTAZIONE_MEZZI']
    for (const role of roles) {
      const body = { idAccettazione: id, email: `${role.toLowerCase()}@cantiere.example` }
      const expected = allowed.includes(role) ? [201, 200] : [403, 403]
      const posted = await app.as(role).post(`${URL}/invia-verbale`, body)
      const previewed = await app.as(role).get(`${URL}/${id}/preview/verbale`)
      expect([posted.status, previewed.status], role).toEqual(expected)
    }
  })
})
