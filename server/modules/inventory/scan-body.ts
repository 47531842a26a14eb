import { z } from 'zod'
import { plainText } from '#schema/fields/plain-text.ts'
import { messages } from '#schema/italian/messages.ts'
import { storedCode } from '#schema/rules/label-codes.ts'

/** The most scans of one request; a device with more sends them in several. */
const MOST_SCANS = 200
const LONGEST_CODE = 200
const LONGEST_NAME = 100

const required = (limit: number) => plainText(limit).refine((text) => text !== '', messages.required)

/** A code as it was read, as codes are kept. */
export const readCode = z.string(messages.text).overwrite(storedCode).pipe(required(LONGEST_CODE))

/** A moment as ISO 8601 with its offset from UTC, of a year that columns of moments hold. */
const instant = z.iso
  .datetime({ offset: true, error: messages.instant })
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 1900 && at.getUTCFullYear() <= 2999, messages.instant)
  .transform((at) => at.toISOString())

/** The body of a device: its id, the number of scans it still holds after these, and these, each parsed by itself. */
export const scansBody = z.strictObject({
  dispositivo: z.guid(messages.device).toLowerCase(),
  nome: required(LONGEST_NAME),
  nonInviate: z.int(messages.integer).min(0, messages.min(0)).max(1_000_000, messages.max(1_000_000)),
  scansioni: z.array(z.unknown(), messages.records).max(MOST_SCANS, messages.tooManyItems(MOST_SCANS)),
})

/**
 * One scan: its key, by which a repetition is known, the code as it was read, and when. Where the code may be several
 * vehicles, the number of the one in sight, and the key of the earlier scan which that answers. With `annulla` it is none:
 * it takes back the scan of that key, which has its code.
 */
export const scanBody = z.object({
  key: z.guid(messages.scanKey).toLowerCase(),
  codice: readCode,
  il: instant,
  mezzo: plainText(LONGEST_NAME).nullish(),
  risponde: z.guid(messages.scanKey).toLowerCase().nullish(),
  annulla: z.guid(messages.scanKey).toLowerCase().nullish(),
})

export type ScansBody = z.output<typeof scansBody>
export type Scan = z.output<typeof scanBody>

/** A scan as it was sent: its key and code for the answer, and the parsed scan, or the reason of its refusal. */
export interface SentScan {
  key: unknown
  codice: unknown
  scan?: Scan
  message?: string
}

const echoedKeys = z.object({ key: z.unknown(), codice: z.unknown() })

/** Reads the scans of a request one by one: one that cannot be read does not hold up the others. */
export function readScans({ scansioni }: ScansBody): SentScan[] {
  return scansioni.map((sent) => {
    const { key, codice } = echoedKeys.safeParse(sent).data ?? { key: null, codice: null }
    const read = scanBody.safeParse(sent)
    if (read.success) return { key, codice, scan: read.data }
    const [issue] = read.error.issues
    return { key, codice, message: issue && issue.path.length > 0 ? issue.message : messages.scanForm }
  })
}
