import { z } from 'zod'
import type { Values } from '#schema/row.ts'
import { fuelLevel, gaugeAt, isSet } from '#schema/rules/fuel-gauge.ts'
import { type Table, writeKey } from '#schema/table.ts'
import { jsonText } from '#src/lib/answers.ts'
import { asText } from '#src/lib/format.ts'
import type { DraftFile, Entry } from '#src/record/drafts/draft.ts'
import type { CheckAnswer } from '../checks/in-order.ts'
import { drawingSchema } from '../signature/drawing.ts'
import { t } from '../texts.ts'
import { type AcceptanceInput, type Photo, positions, type Signature, startInput } from './acceptance-input.ts'
import { type Step, steps } from './steps.ts'

const CHECK = 'controllo:'
/** A check that «Tutto a posto» answered. */
const CHECK_IN_ORDER = 'controlloInOrdine:'
const GAUGE = 'carburante'
const DAY = 'dataAccettazione'
const STEP = 'passo'
/** The type of what is no field of the table. */
const TEXT = 'text'

const mark = z.object({ tipo: z.string(), x: z.number(), y: z.number(), nota: z.string().optional() })
const photoKey = z.object({
  foto: z.string(),
  posizione: z.enum(positions),
  segni: z.array(mark),
  descrizione: z.string(),
})
const signatureKey = z.object({ firma: drawingSchema, confirmed: z.boolean() })
/** What is said of a file goes into its key, so that the list of drafts shows its name alone. */
const fileKey = jsonText(z.union([photoKey, signatureKey]))

/** What a draft and a queued request keep of the input: texts that a person can read, and files. */
export interface StoredInput {
  entries: Entry[]
  files: DraftFile[]
}

/** The parts of the input that differ from those of a new acceptance. */
export function toStored(
  input: AcceptanceInput,
  table: Table,
  userId: number | undefined,
  now = new Date(),
): StoredInput {
  const start = startInput(userId, now)
  if (isSame(input, start)) return { entries: [], files: [] }
  // The day is kept even if it is today: the input may be continued tomorrow.
  const values = Object.entries(input.values)
    .filter(([key, value]) => key === DAY || asText(value) !== asText(start.values[key]))
    .map(([key, value]) => entryOf(table, key, value))
  const gauge = entryOf(table, GAUGE, fuelLevel(input.gauge))
  const checks = input.checks.map(({ controlloId, nome, valore, fromButton }) => ({
    key: (fromButton ? CHECK_IN_ORDER : CHECK) + controlloId,
    label: nome,
    type: TEXT,
    value: valore,
  }))
  return { entries: [...values, ...(isSet(input.gauge) ? [gauge] : []), ...checks], files: filesOf(input) }
}

const isSame = (input: AcceptanceInput, { values }: AcceptanceInput): boolean =>
  Object.entries(input.values).every(([key, value]) => asText(value) === asText(values[key])) &&
  !isSet(input.gauge) &&
  input.checks.length + input.photos.length === 0 &&
  input.signature === undefined

function entryOf(table: Table, key: string, value: unknown): Entry {
  const [, field] = Object.entries(table.fields).find(([name, field]) => writeKey(name, field) === key) ?? []
  return { key, label: field?.label ?? key, type: field?.type ?? TEXT, value }
}

function filesOf({ photos, signature }: AcceptanceInput): DraftFile[] {
  const shots = photos.map(({ key, file, posizione, segni, descrizione }) => ({
    key: JSON.stringify({ foto: key, posizione, segni, descrizione }),
    name: file.name,
    file,
  }))
  if (!signature) return shots
  const key = JSON.stringify({ firma: signature.drawing, confirmed: signature.file !== undefined })
  return [...shots, { key, name: signature.file?.name ?? t('acceptance.signature'), file: signature.file }]
}

/** The step in which a draft was left, as a person reads it. */
export const stepEntry = (step: Step): Entry => ({
  key: STEP,
  label: t('acceptance.step'),
  type: TEXT,
  value: t(`acceptance.steps.${step}`),
})

/** The step that a draft names; undefined where it names none. */
export const storedStep = (entries: readonly Entry[]): Step | undefined =>
  steps.find((step) => t(`acceptance.steps.${step}`) === entries.find(({ key }) => key === STEP)?.value)

export interface RestoredInput {
  input: AcceptanceInput
  /** Files whose contents the device could not keep. */
  missing: DraftFile[]
}

/** The input of a draft or a queued request; what it does not name is as in a new acceptance. */
export function fromStored(
  { entries, files }: StoredInput,
  userId: number | undefined,
  now = new Date(),
): RestoredInput {
  const start = startInput(userId, now)
  const gauge = entries.find(({ key }) => key === GAUGE)
  const known = entries.filter(({ key }) => Object.hasOwn(start.values, key))
  const values: Values = Object.fromEntries(known.map(({ key, value }) => [key, key === 'danni' ? true : value]))
  const restored = files.map(restoreFile)
  return {
    input: {
      ...start,
      values: { ...start.values, ...values },
      gauge: gauge ? gaugeAt(Number(gauge.value)) : start.gauge,
      checks: entries.flatMap(checkOf),
      photos: restored.flatMap(({ photo }) => photo ?? []),
      signature: restored.find(({ signature }) => signature)?.signature,
    },
    missing: restored.flatMap(({ missing }) => missing ?? []),
  }
}

function checkOf({ key, label, value }: Entry): CheckAnswer[] {
  const prefix = [CHECK, CHECK_IN_ORDER].find((one) => key.startsWith(one))
  if (prefix === undefined) return []
  const answer = { controlloId: Number(key.slice(prefix.length)), nome: label, valore: asText(value) }
  return [prefix === CHECK_IN_ORDER ? { ...answer, fromButton: true } : answer]
}

function restoreFile(stored: DraftFile): { photo?: Photo; signature?: Signature; missing?: DraftFile } {
  const { data: key } = fileKey.safeParse(stored.key)
  if (!key) return {}
  const { file } = stored
  if ('firma' in key) return { signature: { drawing: key.firma, file } }
  if (!file) return { missing: stored }
  const { foto, posizione, segni, descrizione } = key
  return { photo: { key: foto, file, posizione, segni, descrizione } }
}

const formSchema = z.object({
  entries: z.array(z.object({ key: z.string(), label: z.string(), type: z.string(), value: z.unknown() })),
  files: z.array(z.object({ key: z.string(), name: z.string(), part: z.string() })),
})

/** The input as JSON that a queued request keeps beside its files; `parts` are the names of their parts, in order. */
export const toForm = ({ entries, files }: StoredInput, parts: readonly string[]) => ({
  entries,
  files: files.map(({ key, name }, index) => ({ key, name, part: parts[index] ?? '' })),
})

/** The input of a queued request; undefined when its form is not one of ours. */
export function fromForm(form: unknown, files: readonly { name: string; file: File }[]): StoredInput | undefined {
  const { data } = formSchema.safeParse(form)
  if (!data) return undefined
  const fileOf = (part: string) => files.find(({ name }) => name === part)?.file
  return { entries: data.entries, files: data.files.map(({ key, name, part }) => ({ key, name, file: fileOf(part) })) }
}
