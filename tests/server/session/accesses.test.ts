import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { actAs, makeUser } from '#tests/support/people.ts'
import { codeOf, cookiesOf, enrolled, visit, wrongCode } from '#tests/support/second-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => app.close())
afterEach(() => setClock())

const admin = () => app.as('ROLE_ADMIN')
const outcomes = (rows: { outcome: string }[]) => rows.map(({ outcome }) => outcome)

describe('the list of accesses', () => {
  it('shows an account’s sign-ins and failures, newest first, with device and address', async () => {
    const { user, secret } = await enrolled(app)
    const { id, username, nome, cognome } = user
    setClock(new Date(Date.now() + 60_000))
    await visit(app, { username, password: 'sbagliata' })
    await visit(app, { username, code: wrongCode(secret) })
    const first = await visit(app, { username, code: codeOf(secret), address: '10.77.0.1', userAgent: 'Firefox' })
    await visit(app, { username, cookie: cookiesOf(first) })
    await app.as('ROLE_SUPER_ADMIN').put(`/api/users/${id}/active/N`)
    await visit(app, { username })
    const { body } = await admin().get(`/api/accesses?userId=${id}`)
    expect(body.totalRows).toBe(5)
    expect(outcomes(body.data)).toEqual(['inactive', 'secondFactor', 'ok', 'code', 'password'])
    expect(body.data.map((one: { knownDevice: boolean }) => one.knownDevice)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
    const { at, ...signedIn } = body.data[2]
    expect(signedIn).toEqual({
      id: expect.any(Number),
      user: { id, username, nome, cognome },
      method: 'password',
      outcome: 'ok',
      address: '10.77.0.1',
      userAgent: 'Firefox',
      knownDevice: false,
    })
    expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(body.secondFactor).toEqual({ active: true, since: expect.stringContaining('T') })
    const failed = await admin().get(`/api/accesses?userId=${id}&failed=1`)
    expect([failed.body.totalRows, outcomes(failed.body.data)]).toEqual([3, ['inactive', 'code', 'password']])
  })

  it('shows those of all users, including unknown usernames', async () => {
    const { id, username } = await makeUser(app)
    await visit(app, { username })
    await visit(app, { username: 'nome-mai-visto', password: 'no' })
    const { body } = await admin().get('/api/accesses?rowsPerPage=2')
    expect(body.data.map((one: { user: { id: number } | null }) => one.user?.id)).toEqual([undefined, id])
    expect([body.secondFactor, JSON.stringify(body).includes('nome-mai-visto')]).toEqual([undefined, false])
  })

  it('is paged', async () => {
    const { id, username } = await makeUser(app)
    for (let n = 0; n < 5; n++) await visit(app, { username, password: n === 4 ? 'no' : undefined })
    const page = async (number: number) =>
      (await admin().get(`/api/accesses?userId=${id}&page=${number}&rowsPerPage=2`)).body
    const pages = [await page(1), await page(2), await page(3), await page(4)]
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0])
    expect(pages.map(({ totalRows }) => totalRows)).toEqual([5, 5, 5, 5])
    const ids = pages.flatMap(({ data }) => data.map((one: { id: number }) => one.id))
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
  })

  it.each(['page=0', 'page=x', 'rowsPerPage=101', 'rowsPerPage=0', 'userId=x', 'userId=99999999999', 'failed=2'])(
    'refuses %s with a clear message',
    async (query) => {
      expect((await admin().get(`/api/accesses?${query}`)).status).toBe(422)
    },
  )

  it('of all users requires the right to manage users; one’s own needs none', async () => {
    for (const role of ['ROLE_USER', 'ROLE_SUPERVISOR_CP', 'ROLE_NL', 'ROLE_CONTACT_CENTER']) {
      expect((await app.as(role).get('/api/accesses')).status, role).toBe(403)
      expect((await app.as(role).get('/api/user/accesses')).status, role).toBe(200)
    }
    expect((await app.stranger().get('/api/accesses')).status).toBe(401)
    expect((await app.stranger().get('/api/user/accesses')).status).toBe(401)
  })

  it('of one’s own account belongs to the signed-in user, also while impersonating', async () => {
    const user = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
    const { token } = (await visit(app, { username: user.username })).body
    await visit(app, { username: 'marketing', password: 'no' })
    const client = app.with(token)
    const acting = await client.get('/api/user/accesses', await actAs(client, 'marketing'))
    expect(acting.body.data.map((one: { user: { id: number } }) => one.user.id)).toEqual([user.id])
  })

  it('is described in the OpenAPI document', async () => {
    const { paths } = (await admin().get('/api/openapi.json')).body
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/accesses', '/api/user/accesses', '/api/user/second-factor/off', '/login_check']),
    )
    expect(paths['/api/users/{id}/second-factor'].delete.summary).toBe(
      'Azzera la verifica in due passaggi di un altro utente',
    )
  })
})
