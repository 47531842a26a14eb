import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { now } from '../clock.ts'
import type { MicrosoftSettings } from '../config/config.ts'
import { AppError, unauthorized } from '../http/errors.ts'

const PATIENCE_MS = 5_000
const CLOCK_SKEW_SECONDS = 60

/** Who Microsoft says it is: the pair of tenant and object never changes and is never given to somebody else. */
export interface MicrosoftIdentity {
  tenant: string
  object: string
  /** The name the account signs in with, which looks like an e-mail address and may change. */
  name?: string
  /** Whether it was proved with more than a password; undefined where Microsoft does not say. */
  hasSecondFactor?: boolean
}

export type Microsoft = ReturnType<typeof createMicrosoft>

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })
const claims = z.object({
  tid: z.string(),
  oid: z.string().min(1).max(100),
  azp: z.string(),
  preferred_username: z.string().optional(),
  amr: z.array(z.string()).optional(),
})

/** Reads access tokens of one Microsoft tenant; its keys are fetched when the first one comes. */
export function createMicrosoft({ authority, clientId }: MicrosoftSettings) {
  const tenant = new URL(authority).pathname.split('/')[1]
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined

  async function fetchKeys() {
    const address = `${authority}/.well-known/openid-configuration`
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' })
    const { issuer, jwks_uri } = discovery.parse(await answer.json())
    if (issuer !== authority) throw new Error(`${address} speaks for ${issuer}`)
    return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: PATIENCE_MS })
  }

  async function verified(accessToken: string): Promise<JWTPayload> {
    keys ??= fetchKeys()
    const keySet = await keys.catch((error: unknown) => {
      keys = undefined
      throw away(error)
    })
    try {
      const { payload } = await jwtVerify(accessToken, keySet, {
        algorithms: ['RS256'],
        issuer: authority,
        audience: clientId,
        currentDate: now(),
        clockTolerance: CLOCK_SKEW_SECONDS,
        requiredClaims: ['exp', 'tid', 'oid', 'azp'],
      })
      return payload
    } catch (error) {
      throw isAway(error) ? away(error) : unauthorized()
    }
  }

  return {
    /**
     * Whose access token this is. It must be one of this tenant, for this console and given to this console: 401 for
     * any other text, tokens for other programs and identity tokens included; 503 when Microsoft is away.
     */
    async identityOf(accessToken: string): Promise<MicrosoftIdentity> {
      const read = claims.safeParse(await verified(accessToken))
      if (!read.success || read.data.tid !== tenant || read.data.azp !== clientId) throw unauthorized()
      const { tid, oid, preferred_username, amr } = read.data
      return { tenant: tid, object: oid, name: preferred_username, hasSecondFactor: amr?.includes('mfa') }
    },
  }
}

/** jose tells what is wrong with a token by errors of its own; whatever else happens is about fetching the keys. */
const isAway = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === errors.JOSEError.code

const away = (cause: unknown) =>
  Object.assign(new AppError(503, messages.microsoftAway, { headers: { 'retry-after': '10' } }), { cause })
