import { Secret, TOTP } from 'otpauth'
import { now } from '#server/clock.ts'
import type { Answer, TestApp } from './app.ts'
import { makeUser, PASSWORD } from './people.ts'

const STEP_MS = 30_000

/** What an authenticator app with this secret shows, so many steps of half a minute from now. */
export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now().getTime() + steps * STEP_MS })

/** A code the app shows at none of the moments that count. */
export function wrongCode(secret: string): string {
  const right = [-1, 0, 1].map((step) => codeOf(secret, step))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

interface Visit {
  username: string
  password?: string
  code?: string
  /** What the app was offered with, where it is being set up. */
  setup?: string
  address?: string
  cookie?: string
  userAgent?: string
}

let visitor = 0
/** Signs in from an address of its own, unless said otherwise; the app must trust 127.0.0.1 as a proxy. */
export function visit(app: TestApp, { username, password = PASSWORD, code, setup, address, cookie, userAgent }: Visit) {
  visitor++
  const from = address ?? `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`
  const headers = { 'x-forwarded-for': from, ...(cookie && { cookie }), ...(userAgent && { 'user-agent': userAgent }) }
  return app.stranger().post('/login_check', { username, password, code, setup }, headers)
}

/** The cookies an answer set, as the browser sends them back. */
export const cookiesOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => String(one).split(';', 1)[0])
    .join('; ')

/** A new user with an authenticator app, its secret, the recovery codes and a session. The app's present code is used up. */
export const enrolled = async (app: TestApp, more: Record<string, unknown> = {}) =>
  equipped(app, await makeUser(app, more))

/** The same of a user there is. */
export async function equipped(app: TestApp, user: Awaited<ReturnType<typeof makeUser>>) {
  const client = app.with((await app.session(user.username)).token)
  const begun = await client.post('/api/user/second-factor', { password: PASSWORD })
  const { secret, offer: setup } = begun.body.data
  const confirmed = await client.post('/api/user/second-factor/confirm', { code: codeOf(secret), setup })
  const recoveryCodes: string[] = confirmed.body.data.recoveryCodes
  return { user, client, secret: String(secret), recoveryCodes }
}
