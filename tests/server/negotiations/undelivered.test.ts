import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pauseAfter } from '#server/outbox/worker.ts'
import type { TestApp } from '#tests/support/app.ts'
import { deliverNext } from '#tests/support/deliver-next.ts'
import { userId } from '#tests/support/people.ts'
import { type SendingApp, sendingApp } from '#tests/support/sending-app.ts'

const URL = '/api/trattative_cp'
let sending: SendingApp
let app: TestApp
let post: SendingApp['post']
let id: number
beforeAll(async () => {
  sending = await sendingApp()
  ;({ app, post } = sending)
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
