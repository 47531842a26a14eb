import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { readRecoveryCode } from './recovery-codes.ts'

const PERIOD = 30
const totp = { algorithm: 'SHA1', digits: 6, period: PERIOD }
const ISSUER = 'CRM'
const SECRET_BYTES = 20
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The secret shared with an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address an authenticator app reads from a QR code. */
export const uriOf = (secret: string, username: string): string =>
  new TOTP({ ...totp, issuer: ISSUER, label: username, secret: Secret.fromBase32(secret) }).toString()

/** The time step in which the app shows this code, now or one step before or after; undefined for any other code. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const delta = TOTP.validate({ ...totp, token: code, secret: Secret.fromBase32(secret), timestamp, window: 1 })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD, timestamp }) + delta
}

/** What was typed: digits of the app, a recovery code in its stored form, or neither. */
export function readCode(text: string): { digits: string } | { recovery: string } | undefined {
  const plain = text.replace(/\s/g, '')
  if (/^\d{6}$/.test(plain)) return { digits: plain }
  const recovery = readRecoveryCode(text)
  return recovery === undefined ? undefined : { recovery }
}

/** Encrypts a secret under the key, bound to this user: it opens as no other user's. */
export function sealSecret(key: Buffer, userId: number, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(String(userId)))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** The secret inside; undefined when it was sealed with none of these keys. */
export function openSecret(keys: readonly Buffer[], userId: number, text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url')
  for (const key of keys) {
    const secret = unsealedWith(key, userId, bytes)
    if (secret !== undefined) return secret
  }
  return undefined
}

function unsealedWith(key: Buffer, userId: number, bytes: Buffer): string | undefined {
  const body = NONCE_BYTES + TAG_BYTES
  try {
    const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(String(userId)))
      .setAuthTag(bytes.subarray(NONCE_BYTES, body))
    return cipher.update(bytes.subarray(body), undefined, 'utf8') + cipher.final('utf8')
  } catch {
    return undefined
  }
}
