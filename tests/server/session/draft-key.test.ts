import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { actAs } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const keyOf = async (role: 'ROLE_MARKETING' | 'ROLE_SUPER_ADMIN', headers?: Record<string, string>) =>
  (await app.as(role).get('/api/user/draft-key', headers)).body.data.key

describe('GET /api/user/draft-key', () => {
  it('returns 32 bytes that are always the same for one user, different for others, and 401 to a stranger', async () => {
    const key = await keyOf('ROLE_MARKETING')
    expect(Buffer.from(key, 'base64')).toHaveLength(32)
    expect(await keyOf('ROLE_MARKETING')).toBe(key)
    expect(await keyOf('ROLE_SUPER_ADMIN')).not.toBe(key)
    expect((await app.stranger().get('/api/user/draft-key')).status).toBe(401)
  })

  it('is not cached on the way', async () => {
    const { headers } = await app.as('ROLE_MARKETING').get('/api/user/draft-key')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is that of the signed-in user while impersonating', async () => {
    const acting = await actAs(app.as('ROLE_SUPER_ADMIN'), 'marketing')
    expect(await keyOf('ROLE_SUPER_ADMIN', acting)).toBe(await keyOf('ROLE_SUPER_ADMIN'))
  })
})
