import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { messages } from '#schema/italian/messages.ts'
import { now } from '../clock.ts'
import { unauthorized } from '../http/errors.ts'
import { hmacOf, type Keys } from './keys.ts'

const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const ISSUER = 'crm'
const AUDIENCE = 'crm-api'
const REMEMBERED = 5_000

/** The claims that screens read from an access token; the server trusts only `sid` and the subject. */
export interface TokenUser {
  id: number
  name: string
  surname: string
  username: string
  roles: readonly string[]
}

interface AccessClaims {
  sid: string
  userId: number
  /** Of the refresh token it came with. */
  mark?: string
  /** Seconds since 1970. */
  exp: number
}

export type Tokens = Awaited<ReturnType<typeof createTokens>>

/** Makes and reads both kinds of tokens. New ones are signed with the present keys; those signed with earlier keys are good. */
export async function createTokens(keys: Keys, accessSeconds: number) {
  const signingKeys = await Promise.all(keys.all('access token').map(importKey))
  const [signing] = signingKeys
  if (!signing) throw new Error('There is always a key')
  const marking = keys.all('refresh token mark')
  const following = keys.all('refresh token successor')
  const read = new LRUCache<string, AccessClaims>({ max: REMEMBERED })

  const mark = (text: string, at: number) => hmacOf(marking[at] ?? keys.of('refresh token mark'), text).slice(0, 22)
  const marked = (text: string, at: number) => `${text}.${mark(text, at)}`

  /** Which of the keys has marked a refresh token, and whose session it names; undefined when none has. */
  function readRefresh(token: string): { at: number; sid: string } | undefined {
    const [, text = '', sid = '', claimed = ''] = refreshForm.exec(token) ?? []
    const at = marking.findIndex((_key, n) => claimed !== '' && isEqual(mark(text, n), claimed))
    return at < 0 ? undefined : { at, sid }
  }

  return {
    /**
     * An access token of one session, with the mark of the refresh token beside it; it says so where the session is only
     * good for choosing a password.
     */
    signAccess(sid: string, user: TokenUser, mark: string, mustChange: boolean): Promise<string> {
      const { id, name, surname, username, roles } = user
      const seconds = Math.floor(now().getTime() / 1000)
      const claims = { id, name, surname, username, roles, sid, mark }
      return new SignJWT({ ...claims, ...(mustChange && { mustChangePassword: true }) })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(id))
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessSeconds)
        .sign(signing)
    },

    /** The session and user an access token of ours names; 401 for any other text, 'Token scaduto' when it was good once. */
    async readAccess(token: string): Promise<AccessClaims> {
      const claims = read.get(token) ?? (await verified(token, signingKeys))
      if (claims.exp * 1000 <= now().getTime()) throw unauthorized(messages.expired)
      read.set(token, claims)
      return claims
    },

    /** The first refresh token of a session. */
    firstRefresh: (sid: string) => marked(`${sid}.${randomBytes(32).toString('base64url')}`, 0),

    /**
     * The token that follows a refresh token: always the same one, so it need not be stored. A session goes on with the keys
     * it began with, so that a change of the secret between two answers to one token makes no difference.
     */
    nextRefresh(token: string): string {
      const { at, sid } = readRefresh(token) ?? { at: 0, sid: token.split('.')[0] }
      return marked(`${sid}.${hmacOf(following[at] ?? keys.of('refresh token successor'), token)}`, at)
    },

    /** The session a refresh token was made for; undefined when it is not of our making. */
    sessionOfRefresh: (token: string): string | undefined => readRefresh(token)?.sid,

    /** The stored form (a hash) of a refresh token. */
    hashOf: (token: string) => createHash('sha256').update(token).digest('base64url'),
  }
}

const refreshForm = /^(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43})\.([\w-]{22})$/

const isEqual = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

const importKey = (key: Buffer) =>
  crypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

async function verified(token: string, [key, ...earlier]: readonly CryptoKey[]): Promise<AccessClaims> {
  if (!key) throw unauthorized()
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now(),
      requiredClaims: ['sub', 'sid', 'exp'],
    })
    const { sid, sub, exp, mark } = payload
    if (typeof sid !== 'string' || typeof exp !== 'number') throw unauthorized()
    return { sid, userId: Number(sub), exp, mark: typeof mark === 'string' ? mark : undefined }
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return verified(token, earlier)
    throw error instanceof errors.JWTExpired ? unauthorized(messages.expired) : unauthorized()
  }
}
