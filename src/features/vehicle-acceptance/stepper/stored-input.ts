import { z } from 'zod'
import { photoPart } from '#schema/rules/acceptance-parts.ts'
import { fuelLevel, gaugeAt, isSet } from '#schema/rules/fuel-gauge.ts'
import { type Table, writeKey } from '#schema/table.ts'
import type { DraftField, DraftFile } from '#src/device/drafts/draft.ts'
import { asText } from '#src/lib/format.ts'
import { drawingSchema } from '../signature/drawing.ts'
import { t } from '../texts.ts'
import { type AcceptanceInput, positions, SIGNATURE_PART, startInput } from './acceptance-input.ts'
import { legacyForm } from './legacy-input.ts'
import { type Step, steps } from './steps.ts'

const DAY = 'dataAccettazione'
const GAUGE = 'carburante'
/** The type of what is no field of the table. */
const TEXT = 'text'

const mark = z.object({ tipo: z.string(), x: z.number(), y: z.number(), nota: z.string().optional() })
const check = z.object({
  controlloId: z.number(),
  nome: z.string(),
  valore: z.string(),
  fromButton: z.literal(true).optional(),
})
/** What cannot be told of a photo costs neither the photo nor the rest: it is then another one, without marks. */
const photo = z.object({
  key: z.string(),
  part: z.string(),
  name: z.string(),
  posizione: z.enum(positions).catch('altro'),
  segni: z.array(mark).catch([]),
  descrizione: z.string().catch(''),
})

/** The input as a draft and a queued request keep it, the files beside it: `part` names the file of a photo. */
const formSchema = z.object({
  step: z.enum(steps).optional(),
  /** By body key. */
  values: z.record(z.string(), z.unknown()),
  /** Missing as long as nobody has touched the gauge. */
  carburante: z.number().optional(),
  checks: z.array(check),
  photos: z.array(photo),
  /** Its file is that of the part, once it is confirmed. */
  firma: z.object({ drawing: drawingSchema, part: z.string() }).optional(),
})
type AcceptanceForm = z.output<typeof formSchema>

/** The input as JSON, and the step it is left in. */
export const formOf = ({ values, gauge, checks, photos, signature }: AcceptanceInput, step?: Step): AcceptanceForm => ({
  step,
  values,
  carburante: isSet(gauge) ? fuelLevel(gauge) : undefined,
  checks: [...checks],
  photos: photos.map(({ key, file, posizione, segni, descrizione }, index) => ({
    ...{ key, part: photoPart(index), name: file.name, posizione, segni: [...segni], descrizione },
  })),
  firma: signature && { drawing: signature.drawing, part: SIGNATURE_PART },
})

/** The files of the input by their parts; a signature that is not confirmed has none yet. */
export const filesOf = ({ photos, signature }: AcceptanceInput): DraftFile[] => [
  ...photos.map(({ file }, index) => ({ key: photoPart(index), name: file.name, file })),
  ...(signature
    ? [{ key: SIGNATURE_PART, name: signature.file?.name ?? t('acceptance.signature'), file: signature.file }]
    : []),
]

/** What differs from a new acceptance, for people to read; nothing is restored from it. */
export function entriesOf(input: AcceptanceInput, table: Table, userId: number | undefined, step?: Step): DraftField[] {
  const start = startInput(userId)
  const values = Object.entries(input.values)
    .filter(([key, value]) => key === DAY || asText(value) !== asText(start.values[key]))
    .map(([key, value]) => entryOf(table, key, value))
  const gauge = entryOf(table, GAUGE, fuelLevel(input.gauge))
  const checks = input.checks.map(({ controlloId, nome, valore }) =>
    textEntry(`controllo ${controlloId}`, nome, valore),
  )
  const left = step && textEntry('passo', t('acceptance.step'), t(`acceptance.steps.${step}`))
  return [...values, ...(isSet(input.gauge) ? [gauge] : []), ...checks, ...(left ? [left] : [])]
}

const textEntry = (key: string, label: string, value: string): DraftField => ({ key, label, type: TEXT, value })

function entryOf(table: Table, key: string, value: unknown): DraftField {
  const [, field] = Object.entries(table.fields).find(([name, field]) => writeKey(name, field) === key) ?? []
  return { key, label: field?.label ?? key, type: field?.type ?? TEXT, value }
}

/** Whether nothing was entered yet. */
export function isUntouched(input: AcceptanceInput, userId: number | undefined, now = new Date()): boolean {
  const { values } = startInput(userId, now)
  return (
    Object.entries(input.values).every(([key, value]) => asText(value) === asText(values[key])) &&
    !isSet(input.gauge) &&
    input.checks.length + input.photos.length === 0 &&
    input.signature === undefined
  )
}

export interface RestoredInput {
  input: AcceptanceInput
  /** The step it was left in. */
  step?: Step
  /** Files whose contents the device could not keep. */
  missing: DraftFile[]
}

/**
 * The input of a draft or a queued request, with its files by their parts; what it does not name is as in a new acceptance.
 * Undefined when the form is not one of ours.
 */
export function inputOf(
  stored: { form?: unknown; entries?: readonly DraftField[]; files: readonly DraftFile[] },
  userId: number | undefined,
  now = new Date(),
): RestoredInput | undefined {
  const { data: form } = formSchema.safeParse(legacyForm(stored) ?? stored.form)
  if (!form) return undefined
  const start = startInput(userId, now)
  const fileOf = (part: string) => stored.files.find(({ key }) => key === part)?.file
  const photos = form.photos.map(({ part, name, ...rest }) => ({ ...rest, part, name, file: fileOf(part) }))
  return {
    input: {
      ...start,
      values: { ...start.values, ...form.values },
      gauge: form.carburante === undefined ? start.gauge : gaugeAt(form.carburante),
      checks: form.checks,
      photos: photos.flatMap(({ part: _part, name: _name, file, ...rest }) => (file ? [{ ...rest, file }] : [])),
      signature: form.firma && { drawing: form.firma.drawing, file: fileOf(form.firma.part) },
    },
    step: form.step,
    missing: photos.flatMap(({ part, name, file }) => (file ? [] : [{ key: part, name }])),
  }
}
