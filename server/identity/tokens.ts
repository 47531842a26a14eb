import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { messages } from '#schema/messages.ts'
import { now } from '../clock.ts'
import { unauthorized } from '../errors.ts'
import { derivedKey } from './keys.ts'

/** How long an access token is good for. */
export const ACCESS_SECONDS = 600
const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const ISSUER = 'crm'
const AUDIENCE = 'crm-api'
const REMEMBERED = 5_000

/** What the screens read from an access token; the server believes only `sid` and the subject. */
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

/** Makes and reads both kinds of tokens; every key comes from the one secret. */
export async function createTokens(secret: string) {
  const signing = await crypto.subtle.importKey(
    'raw',
    derivedKey(secret, 'access token'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  const marking = derivedKey(secret, 'refresh token mark')
  const following = derivedKey(secret, 'refresh token successor')
  const read = new LRUCache<string, AccessClaims>({ max: REMEMBERED })

  const mark = (text: string) => createHmac('sha256', marking).update(text).digest('base64url').slice(0, 22)
  const marked = (text: string) => `${text}.${mark(text)}`

  return {
    /** An access token of one session, with the mark of the refresh token beside it. */
    signAccess(sid: string, { id, name, surname, username, roles }: TokenUser, mark: string): Promise<string> {
      const seconds = Math.floor(now().getTime() / 1000)
      return new SignJWT({ id, name, surname, username, roles, sid, mark })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(id))
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + ACCESS_SECONDS)
        .sign(signing)
    },

    /** The session and user an access token of ours names; 401 for any other text, 'Token scaduto' when it was good once. */
    async readAccess(token: string): Promise<AccessClaims> {
      const claims = read.get(token) ?? (await verified(token, signing))
      if (claims.exp * 1000 <= now().getTime()) throw unauthorized(messages.expired)
      read.set(token, claims)
      return claims
    },

    /** The first refresh token of a session. */
    firstRefresh: (sid: string) => marked(`${sid}.${randomBytes(32).toString('base64url')}`),

    /** The token that follows a refresh token: always the same one, so it need not be stored. */
    nextRefresh(token: string): string {
      const [sid] = token.split('.')
      return marked(`${sid}.${createHmac('sha256', following).update(token).digest('base64url')}`)
    },

    /** The session a refresh token was made for; undefined when it is not of our making. */
    sessionOfRefresh(token: string): string | undefined {
      const parts = refreshForm.exec(token)
      if (!parts) return undefined
      const [, text = '', sid = '', claimed = ''] = parts
      return timingSafeEqual(Buffer.from(mark(text)), Buffer.from(claimed)) ? sid : undefined
    },

    /** What is stored of a refresh token. */
    hashOf: (token: string) => createHash('sha256').update(token).digest('base64url'),
  }
}

const refreshForm = /^(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43})\.([\w-]{22})$/

async function verified(token: string, key: CryptoKey): Promise<AccessClaims> {
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
    throw error instanceof errors.JWTExpired ? unauthorized(messages.expired) : unauthorized()
  }
}
