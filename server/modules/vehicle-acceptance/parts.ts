import { z } from 'zod'
import { typedText } from '#schema/fields/plain-text.ts'
import { MOST_RECORDS } from '#schema/fields/records.ts'
import { messages } from '#schema/italian/messages.ts'
import { type Model, tableOf } from '#schema/model.ts'
import type { Values } from '#schema/rows/row.ts'
import { FilePart, filePart } from '../../files/part-tree.ts'
import type { PartLimits } from '../../files/read-part.ts'
import { type Parts, parseParts } from '../../files/receive.ts'
import type { StoredFile } from '../../files/store.ts'
import { invalid } from '../../http/errors.ts'
import { idText } from '../../http/params.ts'
import { photoDetails } from './photo-details.ts'

/** A photo of a request, by the name of its part. */
export interface NewPhoto {
  name: string
  file: StoredFile
  /** What is said of it, by body key. */
  values: Values
}

/** An acceptance as its parts say it. */
export interface NewAcceptance {
  values: Values
  photos: NewPhoto[]
  /** The hash of each file as it came, by the name of its part. */
  received: Record<string, string>
  /** What the parts are called whose values have other names in the table. */
  partNames: Record<string, string>
}

const LONGEST = 500
const lists = ['controlloId[]', 'valore[]', 'nome[]']

/** What the request of a new acceptance may hold. */
export const acceptanceLimits: PartLimits = {
  files: 31,
  texts: 20 + lists.length * MOST_RECORDS,
  // What is taken must fit the body of a later edit, too.
  textBytes: 128 * 1024,
  accept: ['image'],
  asText: ['dettagliFoto'],
  repeated: lists,
  encodeImages: true,
}

const photoName = /^foto-(\d|[12]\d)$/

const orNone = <T>(schema: z.ZodType<T>) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
const text = orNone(typedText())
// What is no number is left to the rules of its field, which have a sentence for it.
const number = orNone(
  z.string(messages.number).transform((said) => (/^-?\d{1,20}(\.\d{1,10})?$/.test(said) ? Number(said) : said)),
)
const boolean = orNone(
  z.string(messages.flag).transform((said) => (said === 'true' ? true : said === 'false' ? false : said)),
)
const texts = z.array(typedText().max(LONGEST, messages.tooLong(LONGEST))).default([])

const named = z
  .strictObject({
    dataAccettazione: text,
    operatoreId: orNone(idText(messages.reference)),
    matricola: text,
    ore: number,
    km: number,
    carburante: number,
    gasolio: number,
    danni: boolean,
    noteCliente: text,
    noteInterne: text,
    dettagliFoto: text,
    firma: filePart.optional(),
    'controlloId[]': z.array(idText(messages.reference)).default([]),
    'valore[]': texts,
    'nome[]': texts,
  })
  .superRefine((given, context) => {
    const count = given['controlloId[]'].length
    const others = given['nome[]'].length > 0 ? (['valore[]', 'nome[]'] as const) : (['valore[]'] as const)
    for (const name of others) {
      if (given[name].length !== count) {
        context.addIssue({ code: 'custom', path: [name], message: messages.checkCounts })
      }
    }
  })

/** What the parts of a request say. Empty ones say nothing. Throws 422 by the names of the parts. */
export function acceptanceIn(model: Model, parts: Parts): NewAcceptance {
  const entries = Object.entries(parts.tree)
  const isPhoto = ([name, part]: (typeof entries)[number]) => photoName.test(name) && part instanceof FilePart
  const rest = Object.fromEntries(entries.filter((entry) => !isPhoto(entry)))
  const { dettagliFoto, firma, gasolio, ...given } = parseParts(named, { ...parts, tree: rest })
  const { 'controlloId[]': ids, 'valore[]': answers, 'nome[]': names, ...plain } = given
  const fuel = plain.carburante ?? gasolio
  const controlli = ids.flatMap((controlloId, n) => {
    const valore = answers[n] ?? ''
    return valore === '' ? [] : [{ controlloId, nome: names[n], valore }]
  })
  const values: Values = { ...plain, carburante: fuel, firma: firma?.filename, controlli }
  const files = entries
    .flatMap(([name, part]) => (part instanceof FilePart && photoName.test(name) ? [{ name, file: part.stored }] : []))
    .sort((one, other) => numberOf(one.name) - numberOf(other.name))
  const details = photoDetails(
    tableOf(model, 'accettazioni_mezzi_foto'),
    dettagliFoto,
    files.map(({ name }) => numberOf(name)),
  )
  const all = [...files, ...(firma ? [{ name: 'firma', file: firma }] : [])]
  return {
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    photos: files.map((photo, n) => ({ ...photo, values: details[n] ?? {} })),
    received: Object.fromEntries(all.map(({ name, file }) => [name, file.receivedSha256 ?? file.sha256])),
    partNames: { controlli: 'controlloId[]', ...(plain.carburante === undefined && { carburante: 'gasolio' }) },
  }
}

const numberOf = (name: string): number => Number(name.slice(name.indexOf('-') + 1))

/** The same refusal, its sentences at the parts they are about. */
export function atParts(errors: Record<string, string[]>, { partNames }: NewAcceptance) {
  return invalid(Object.fromEntries(Object.entries(errors).map(([key, said]) => [partNames[key] ?? key, said])))
}
