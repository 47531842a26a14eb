import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setClock } from '#server/clock.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { type BareSocket, bareSocket } from '#tests/support/bare-socket.ts'
import { addressOf } from '#tests/support/event-stream.ts'
import { holdHashing } from '#tests/support/hashing.ts'
import { makeUser, PASSWORD, person, signIn } from '#tests/support/people.ts'

let app: TestApp
let port: number
const open: BareSocket[] = []
beforeAll(async () => {
  app = await testApp()
  port = Number(new URL(await addressOf(app)).port)
})
afterEach(() => {
  setClock()
  for (const { socket } of open.splice(0)) socket.destroy()
})
afterAll(() => app.close())

/** An administrator who has sent the head of a request and half of its body, and was let in; `rest` sends the other half. */
async function halfSent(path: string, type: string, body: string) {
  const user = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
  const { token } = await app.session(user.username)
  const half = body.length / 2
  const head = ['Host: x', `Authorization: Bearer ${token}`, `Content-Type: ${type}`, `Content-Length: ${body.length}`]
  const looked = vi.spyOn(app.app.sessions, 'load')
  const sent = bareSocket(port, `POST ${path} HTTP/1.1`, ...head, '', body.slice(0, half))
  open.push(sent)
  await expect.poll(() => looked.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled'])
  await setImmediate()
  looked.mockRestore()
  const rest = async () => {
    sent.socket.write(body.slice(half))
    await expect.poll(sent.text).toMatch(/^HTTP\/1.1 \d{3} /)
    return Number(sent.text().slice(9, 12))
  }
  return { user, rest }
}

const admin = () => app.as('ROLE_SUPER_ADMIN')
const newUser = () => JSON.stringify(person())
const users = async () => (await app.db.query('select 1 from "users"')).length
const said = '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"entity":"customer","entityId":1}\r\n'
const upload = `--b\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-1.4\r\n--b--\r\n`

it('a new user is created after hashing the password only if the creator still may', async () => {
  const maker = await makeUser(app, { ruoli: ['ROLE_ADMIN'] })
  const client = app.with((await app.session(maker.username)).token)
  const release = holdHashing()
  expect((await client.get('/api/users/me')).status).toBe(200)
  const looked = vi.spyOn(app.app.sessions, 'load')
  const late = client.post('/api/users', person())
  // It has been let in: once by its head, once with its body.
  await expect.poll(() => looked.mock.settledResults.length).toBe(2)
  looked.mockRestore()
  await admin().put(`/api/users/${maker.id}/active/N`)
  release()
  expect((await late).status).toBe(423)
})

it('a new password is not set after hashing once its session has ended', async () => {
  const { id, username } = await makeUser(app)
  const { token } = await app.session(username)
  const release = holdHashing()
  const password = 'nuova-parola-42'
  const looked = vi.spyOn(app.app.sessions, 'load')
  const late = app
    .with(token)
    .put(`/api/users/${id}/change-password`, { oldPassword: PASSWORD, password, confirmPassword: password })
  await expect.poll(() => looked.mock.settledResults.length).toBe(2)
  looked.mockRestore()
  await app.app.sessions.endAllOf(app.db, id, 'signed out')
  release()
  expect((await late).status).toBe(401)
  expect((await signIn(app, username, PASSWORD)).status).toBe(200)
})

describe('a body that arrives after its headers is written only if its sender still may', () => {
  it('is saved when nothing has changed', async () => {
    const { rest } = await halfSent('/api/users', 'application/json', newUser())
    expect(await rest()).toBe(201)
  })

  it('is refused when its sender was deactivated', async () => {
    const { user, rest } = await halfSent('/api/users', 'application/json', newUser())
    expect((await admin().put(`/api/users/${user.id}/active/N`)).status).toBe(200)
    const before = await users()
    expect(await rest()).toBe(423)
    expect(await users()).toBe(before)
  })

  it('is refused when its sender lost the right', async () => {
    const { user, rest } = await halfSent('/api/users', 'application/json', newUser())
    expect((await admin().put(`/api/users/${user.id}`, { ruoli: ['ROLE_USER'] })).status).toBe(200)
    const before = await users()
    expect(await rest()).toBe(403)
    expect(await users()).toBe(before)
  })

  it('is refused when its sender has signed out, also for an upload', async () => {
    for (const [path, type, body] of [
      ['/api/users', 'application/json', newUser()],
      ['/api/uploads', 'multipart/form-data; boundary=b', upload],
      ['/api/files', 'multipart/form-data; boundary=b', said + upload],
    ] as const) {
      const { user, rest } = await halfSent(path, type, body)
      await app.app.sessions.endAllOf(app.db, user.id, 'signed out')
      expect([path, await rest()]).toEqual([path, 401])
    }
    expect(await app.db.query('select 1 from "files"')).toEqual([])
    // What nobody may send is neither noted nor counted.
    expect([await app.db.query('select 1 from "_files"'), await app.db.query('select 1 from "_quotas"')]).toEqual([
      [],
      [],
    ])
  })

  it('is not stored as an upload when its sender may no longer upload', async () => {
    const { user, rest } = await halfSent('/api/uploads', 'multipart/form-data; boundary=b', upload)
    expect((await admin().put(`/api/users/${user.id}`, { ruoli: ['ROLE_MARKETING'] })).status).toBe(200)
    expect(await rest()).toBe(403)
  })

  it('is stored as an upload even if the token has expired meanwhile', async () => {
    const { rest } = await halfSent('/api/uploads', 'multipart/form-data; boundary=b', upload)
    setClock(new Date(Date.now() + 24 * 60 * 60_000))
    expect(await rest()).toBe(201)
  })
})
