import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { actAs, makeUser } from '#tests/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const chief = () => app.as('ROLE_SUPER_ADMIN')
const newAdmin = async () => {
  const user = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
  return { user, client: app.with((await app.session(user.username)).token) }
}

describe('changes users make to themselves are not refused', () => {
  it('an administrator removes an own role, and is deactivated by themselves', async () => {
    const { user, client } = await newAdmin()
    await chief().put(`/api/users/${user.id}`, { ruoli: ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_NL'] })
    expect((await client.put(`/api/users/${user.id}`, { ruoli: ['ROLE_ADMIN', 'ROLE_USER'] })).status).toBe(200)
    expect((await client.put(`/api/users/${user.id}`, { ruoli: ['ROLE_USER'] })).status).toBe(200)
    await chief().put(`/api/users/${user.id}`, { ruoli: ['ROLE_ADMIN'] })
    expect((await client.put(`/api/users/${user.id}/active/N`)).status).toBe(200)
    expect((await client.get('/api/users/me')).status).toBe(423)
  })

  it('the same while impersonating that user', async () => {
    const target = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
    const renamed = { username: `${target.username}-nuovo` }
    const acting = await actAs(chief(), target.username)
    expect((await chief().put(`/api/users/${target.id}`, renamed, acting)).status).toBe(200)
  })

  it('a user ends the current session', async () => {
    const { user, client } = await newAdmin()
    const own = (await client.get('/api/user/sessions')).body.data.find(({ current }: { current: boolean }) => current)
    expect((await client.delete(`/api/user/sessions/${own.id}`)).status).toBe(204)
    expect((await client.get('/api/users/me')).status).toBe(401)
    const again = app.with((await app.session(user.username)).token)
    expect((await again.delete('/api/user/sessions')).status).toBe(204)
    expect((await again.get('/api/users/me')).status).toBe(401)
  })

  it('but nobody deletes themselves, nor while impersonating another', async () => {
    const { user, client } = await newAdmin()
    const other = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
    const refused = await client.delete(`/api/users/${user.id}`)
    expect([refused.status, refused.body.message]).toEqual([409, 'Il tuo utente non si può eliminare'])
    expect((await client.delete(`/api/users/${user.id}`, await actAs(client, other.username))).status).toBe(409)
    expect((await client.delete(`/api/users/${other.id}`)).status).toBe(204)
  })
})
