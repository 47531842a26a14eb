import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { type Values, valueSchema } from '#schema/rows/row.ts'
import { fieldOf, type Table } from '#schema/table.ts'
import { clientJson } from '../../http/client-json.ts'
import { invalid } from '../../http/errors.ts'

const fields = ['posizione', 'segni', 'descrizione']

/**
 * What a request says of its photos, given by their numbers: a JSON list in which each photo has the place of its number.
 * Throws 422 for what cannot be read, is no value of its field, or is about a photo that did not come.
 */
export function photoDetails(table: Table, said: string | undefined, numbers: readonly number[]): Values[] {
  if (said === undefined) return numbers.map(() => ({}))
  const details = listIn(said)
  const isThere = (n: number) => numbers.includes(n)
  const beyond = details.length > Math.max(-1, ...numbers) + 1
  if (beyond || details.some((detail, n) => Object.keys(detail).length > 0 && !isThere(n))) {
    throw refused(messages.photoDetailsMore)
  }
  const schema = detailSchema(table)
  const read = details.map((detail) => schema.safeParse(detail))
  const sentences = read.flatMap(({ error }, n) =>
    (error?.issues ?? []).map((issue) =>
      messages.ofPhoto(n + 1, issue.code === 'unrecognized_keys' ? messages.unknownKey : issue.message),
    ),
  )
  if (sentences.length > 0) throw refused(...new Set(sentences))
  return numbers.map((number) => read[number]?.data ?? {})
}

const refused = (...sentences: string[]) => invalid({ dettagliFoto: sentences })

const list = z.array(z.record(z.string(), z.unknown()).nullable())

function listIn(said: string): Values[] {
  try {
    return list.parse(clientJson(said)).map((detail) => detail ?? {})
  } catch {
    throw refused(messages.photoDetails)
  }
}

const detailSchema = (table: Table): z.ZodType<Values> =>
  z.strictObject(
    Object.fromEntries(
      fields.flatMap((name) => {
        const field = fieldOf(table, name)
        return field ? [[name, valueSchema(field).optional()]] : []
      }),
    ),
  )
