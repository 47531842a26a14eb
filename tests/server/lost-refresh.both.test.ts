import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setClock } from '#server/clock.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { secondConnection } from '#tests/support/database.ts'

let app: TestApp
let beside: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  app = await testApp()
  const second = await secondConnection(app.db)
  close = second.close
  beside = await testApp({ beside: { db: second.db, config: app.config } })
})
afterEach(() => setClock())
afterAll(async () => {
  await beside.close()
  await close()
  await app.close()
})

const HOUR = 3_600
const later = (seconds: number) => setClock(new Date(Date.now() + seconds * 1000))
const refresh = (refresh_token: string, node = app) => node.stranger().post('/token/refresh', { refresh_token })
const me = (token: string, node = app) => node.with(token).get('/api/users/me')
const sidOf = (refreshToken: string) => refreshToken.split('.')[0]
const endOf = async (refreshToken: string) => {
  const [row] = await app.db.query<{ why: string | null }>(
    'select "endedWhy" as "why" from "_sessions" where "id" = $1::uuid',
    [sidOf(refreshToken)],
  )
  return row?.why
}
/** The pair of a sign-in, and the one of a refresh whose answer was lost. */
async function lost() {
  const first = await app.session('admin')
  return { first, second: (await refresh(first.refresh_token)).body }
}

describe('a refresh whose answer was lost', { tags: 'AUTH-10' }, () => {
  it.each([2, 12, 22, 600, HOUR, 6 * 24 * HOUR])(
    'is answered with the same successor %i seconds later',
    async (seconds) => {
      const { first, second } = await lost()
      later(seconds)
      for (const node of [app, beside]) {
        const again = await refresh(first.refresh_token, node)
        expect([again.status, again.body.refresh_token]).toEqual([200, second.refresh_token])
        expect((await me(again.body.token, node)).status).toBe(200)
      }
      expect(await endOf(first.refresh_token)).toBeNull()
    },
  )

  it('is good no more once the successor was presented, and that ends the session on every node, with the reason', async () => {
    const { first, second } = await lost()
    const third = (await refresh(second.refresh_token, beside)).body
    expect((await refresh(first.refresh_token)).status).toBe(401)
    expect([(await refresh(third.refresh_token, beside)).status, (await me(third.token)).status]).toEqual([401, 401])
    expect(await endOf(first.refresh_token)).toBe('refresh token reused')
  })

  it.each(['app', 'beside'])('nor once an access token that came with it is used, on node %s', async (node) => {
    const { first, second } = await lost()
    // What came within a minute may be a call of another tab that was under way.
    expect((await me(second.token)).status).toBe(200)
    later(59)
    expect((await me(second.token)).status).toBe(200)
    expect((await refresh(first.refresh_token)).status).toBe(200)
    later(120)
    app.app.sessions.forget()
    beside.app.sessions.forget()
    expect((await me(first.token)).status).toBe(200)
    expect((await me(second.token, node === 'app' ? app : beside)).status).toBe(200)
    expect((await refresh(first.refresh_token)).status).toBe(401)
    expect(await endOf(first.refresh_token)).toBe('refresh token reused')
  })

  it('a session idle for a week is over, without the suspicion of a thief', async () => {
    const { first } = await lost()
    later(8 * 24 * HOUR)
    expect((await refresh(first.refresh_token)).status).toBe(401)
    expect(await endOf(first.refresh_token)).toBeNull()
  })
})

it('tabs that refresh at the same time on two nodes share one successor, again and again', {
  tags: 'AUTH-40',
}, async () => {
  let { refresh_token } = await app.session('user')
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, tab) => {
        const node = tab % 2 === 0 ? app : beside
        const { status, body } = await refresh(refresh_token, node)
        return { status, successor: body.refresh_token, used: (await me(body.token, node)).status }
      }),
    )
    const [first] = answers
    expect(answers).toEqual(Array(10).fill({ status: 200, successor: first?.successor, used: 200 }))
    refresh_token = String(first?.successor)
  }
  expect(await endOf(refresh_token)).toBeNull()
})
