import { z } from 'zod'
import { envelope } from '#src/lib/net/answers.ts'
import type { SecondFactorSetup } from '#src/lib/net/http-error.ts'

export const FACTOR_PATH = '/api/user/second-factor'

const setup: z.ZodType<SecondFactorSetup> = z.object({ secret: z.string(), uri: z.string(), offer: z.string() })

export const newSetup = envelope(setup)

export const newCodes = envelope(z.object({ recoveryCodes: z.array(z.string()) }))
