import { afterAll, beforeAll, expect, it } from 'vitest'
import { model } from '#schema/tables.ts'
import { readUserCommand, runUserCommand } from '#server/scripts/user-command.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { CLIENT_ID, type Microsoft, startMicrosoft } from '#tests/support/microsoft.ts'
import { makeUser } from '#tests/support/people.ts'

let microsoft: Microsoft
let app: TestApp
beforeAll(async () => {
  microsoft = await startMicrosoft()
  const roles = structuredClone(model.access.roles)
  Object.assign(roles.ROLE_MARKETING ?? {}, { secondFactor: true })
  app = await testApp({
    model: { ...model, access: { ...model.access, roles } },
    config: { microsoft: { authority: microsoft.authority, clientId: CLIENT_ID } },
  })
})
afterAll(async () => {
  await app.close()
  await microsoft.close()
})

it.each([
  ['ROLE_MARKETING', ['pwd'], 401],
  ['ROLE_MARKETING', ['pwd', 'mfa'], 200],
  ['ROLE_MARKETING', undefined, 200],
  ['ROLE_NL', ['pwd'], 200],
])('%s whose Microsoft account was proved by %j gets %i', async (role, amr, status) => {
  const user = await makeUser(app, { ruoli: [role] })
  const command = readUserCommand(['microsoft', '--username', user.username])
  await runUserCommand(app.app, command, async () => '')
  const accessToken = await microsoft.token(user.email, amr && { amr })
  expect((await app.stranger().post('/login-microsoft', { accessToken })).status).toBe(status)
})
