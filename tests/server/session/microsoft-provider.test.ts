import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageHeadersOf } from '#server/plugins/security-headers.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { CLIENT_ID, type Microsoft, startMicrosoft } from '#tests/support/microsoft.ts'

const UNKNOWN = 'Nessun utente può accedere con questo account Microsoft. Contatta l’amministratore di sistema'
let microsoft: Microsoft
let app: TestApp
beforeAll(async () => {
  microsoft = await startMicrosoft()
  app = await testApp({ config: { microsoft: { authority: microsoft.authority, clientId: CLIENT_ID } } })
})
afterAll(async () => {
  await app.close()
  await microsoft.close()
})

describe('a provider that is unreachable or not configured', () => {
  it('is answered with 503 and tried again next time', async () => {
    const late = await startMicrosoft()
    const { port } = new URL(late.authority)
    await late.close()
    const alone = await testApp({ config: { microsoft: { authority: late.authority, clientId: CLIENT_ID } } })
    const ask = async (from: Microsoft) =>
      alone.stranger().post('/login-microsoft', { accessToken: await from.token('chiunque@esempio.it') })
    const away = await ask(late)
    expect([away.status, away.body.message]).toEqual([
      503,
      'Il servizio di accesso di Microsoft non risponde: riprova tra poco',
    ])
    const back = await startMicrosoft(Number(port))
    expect((await ask(back)).body.message).toBe(UNKNOWN)
    await back.close()
    await alone.close()
  })

  it('is announced to the browser, whose content security policy allows only that provider', async () => {
    const settings = await app.stranger().get('/login-microsoft')
    expect(settings.body).toEqual({ data: { authority: microsoft.authority, clientId: CLIENT_ID } })
    const connect = `connect-src 'self' blob: data: ${new URL(microsoft.authority).origin};`
    expect(pageHeadersOf(app.app.config)['content-security-policy']).toContain(connect)

    const without = await testApp()
    const nothing = await without.stranger().get('/login-microsoft')
    expect(nothing.body).toEqual({ data: null })
    expect(pageHeadersOf(without.app.config)['content-security-policy']).toContain(`connect-src 'self' blob: data:;`)
    const refused = await without.stranger().post('/login-microsoft', { accessToken: 'x' })
    expect([refused.status, refused.body.message]).toEqual([409, 'Accesso Microsoft non configurato'])
    await without.close()
  })
})
