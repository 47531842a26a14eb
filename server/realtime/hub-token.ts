import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { now } from '../clock.ts'
import { unauthorized } from '../http/errors.ts'
import type { Keys } from '../identity/keys.ts'

/** How long a subscription may last before a new token is needed. */
export const HUB_SECONDS = 600
const ALGORITHM = 'HS256'
const TYPE = 'hub+jwt'
const ISSUER = 'crm'
const AUDIENCE = 'crm-hub'

const claims = z.object({
  sid: z.string(),
  sub: z.string().regex(/^\d+$/).transform(Number),
  exp: z.number(),
  mercure: z.object({ subscribe: z.array(z.string()) }),
})

/** The claims of a subscriber's token: its session, its topics, its expiry. */
export interface HubClaims {
  sid: string
  userId: number
  topics: string[]
  /** Seconds since 1970. */
  exp: number
}

export type HubTokens = ReturnType<typeof createHubTokens>

/** Makes and reads the tokens of subscribers. Their key is their own: no other token of ours opens the hub, nor theirs the API. */
export function createHubTokens(keys: Keys) {
  const key = new Uint8Array(keys.of('hub token'))
  return {
    /** A token for these topics, good for ten minutes of this session. */
    sign({ sid, userId, topics }: Omit<HubClaims, 'exp'>): Promise<string> {
      const seconds = Math.floor(now().getTime() / 1000)
      return new SignJWT({ sid, mercure: { subscribe: topics } })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(userId))
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + HUB_SECONDS)
        .sign(key)
    },

    /** The claims of a token of ours; 401 for any other text, 'Token scaduto' when it was good once. */
    async read(token: string): Promise<HubClaims> {
      try {
        const options = { algorithms: [ALGORITHM], typ: TYPE, issuer: ISSUER, audience: AUDIENCE, currentDate: now() }
        const { sid, sub, exp, mercure } = claims.parse((await jwtVerify(token, key, options)).payload)
        return { sid, userId: sub, exp, topics: mercure.subscribe }
      } catch (error) {
        throw error instanceof errors.JWTExpired ? unauthorized(messages.expired) : unauthorized()
      }
    },
  }
}
