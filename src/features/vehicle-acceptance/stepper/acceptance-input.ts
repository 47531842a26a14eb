import type { Values } from '#schema/rows/row.ts'
import { type AcceptanceValues, countUnanswered, type DamageMark, photoPart } from '#schema/rules/acceptance-parts.ts'
import { emptyGauge, fuelLevel, isSet, type Notches } from '#schema/rules/fuel-gauge.ts'
import { inRome } from '#schema/rules/rome.ts'
import { language } from '#src/lib/i18n.ts'
import type { CheckAnswer } from '../checks/in-order.ts'
import type { Drawing } from '../signature/drawing.ts'
import type { Step } from './steps.ts'

export const positions = ['fronte', 'retro', 'sinistra', 'destra', 'contaore', 'carburante', 'altro'] as const
export type Position = (typeof positions)[number]

/** The part that holds the image of the signature. */
export const SIGNATURE_PART = 'firma'

export interface Photo {
  key: string
  file: File
  posizione: Position
  segni: readonly DamageMark[]
  descrizione: string
}

export interface Signature {
  drawing: Drawing
  /** The image, once the signature is confirmed. */
  file?: File
}

/** What somebody has entered in the steps. */
export interface AcceptanceInput {
  /** By body key. */
  values: Values
  gauge: Notches
  checks: readonly CheckAnswer[]
  photos: readonly Photo[]
  signature?: Signature
}

/** A new acceptance: today, by the current user. */
export const startInput = (userId: number | undefined, now = new Date()): AcceptanceInput => ({
  values: {
    dataAccettazione: inRome(now).day,
    operatoreId: userId ?? null,
    matricola: '',
    ore: null,
    km: null,
    danni: false,
    noteCliente: '',
    noteInterne: '',
  },
  gauge: emptyGauge,
  checks: [],
  photos: [],
})

/** Whether what a step asks for is there, but for what is wrong in it. */
export function isFilledIn(
  { gauge, checks, photos, signature }: AcceptanceInput,
  step: Step,
  types?: CheckTypes,
): boolean {
  switch (step) {
    case 'vehicle':
      return true
    case 'fuel':
      return isSet(gauge)
    case 'checks':
      return types !== undefined && countUnanswered(types, checks) === 0
    case 'photos':
      return photos.length > 0
    case 'notes':
      return signature?.file !== undefined
  }
}

type CheckTypes = readonly { id: number }[]

/** The fields as a body has them, for validation. */
export const bodyOf = ({ values, gauge }: AcceptanceInput): Values => ({ ...values, carburante: fuelLevel(gauge) })

/** What the parts of the multipart body are made of. */
export function partValues(input: AcceptanceInput): AcceptanceValues {
  const { noteCliente, noteInterne, danni, ...before } = input.values
  return {
    values: {
      ...before,
      carburante: fuelLevel(input.gauge),
      danni,
      noteCliente,
      noteInterne,
      codiceLingua: language,
    },
    checks: input.checks,
    photos: input.photos.map(({ posizione, segni, descrizione }) => ({ posizione, segni, descrizione })),
  }
}

/** The files in the order in which they are sent. */
export const partFiles = ({ photos, signature }: AcceptanceInput): { name: string; file: File }[] => [
  ...photos.map(({ file }, index) => ({ name: photoPart(index), file })),
  ...(signature?.file ? [{ name: SIGNATURE_PART, file: signature.file }] : []),
]
