/** The parts of the multipart body that records a vehicle acceptance. Without imports, so that both sides may use it. */

/** The answer to one check of an acceptance. */
export interface CheckValue {
  controlloId: number
  nome: string
  valore: string
}

/** Where on a photo a damage is: x and y are fractions of its width and height. */
export interface DamageMark {
  tipo: string
  x: number
  y: number
  nota?: string
}

/** The type of a mark for damage that was not there when the vehicle was seen before. */
export const NEW_DAMAGE = 'danno'

/** The details of one photo. */
export interface PhotoDetails {
  posizione?: string
  segni?: readonly DamageMark[]
  descrizione?: string
}

export interface AcceptanceValues {
  /** By body key, in the order in which they are sent. */
  values: Readonly<Record<string, unknown>>
  checks: readonly CheckValue[]
  /** In the order of the files. */
  photos: readonly PhotoDetails[]
}

/** Most photos of one acceptance. */
export const MAX_PHOTOS = 30

/** Whether a value is sent: null, undefined, blank texts and empty lists are not; 0 and false are. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false
  if (typeof value === 'string') return value.trim() !== ''
  return !Array.isArray(value) || value.length > 0
}

/** The checks that have a value. */
export const answeredChecks = (checks: readonly CheckValue[]): CheckValue[] =>
  checks.filter(({ valore }) => isFilled(valore))

/** How many of the checks asked for have no value. */
export function countUnanswered(types: readonly { id: number }[], checks: readonly CheckValue[]): number {
  const answered = new Set(answeredChecks(checks).map(({ controlloId }) => controlloId))
  return types.filter(({ id }) => !answered.has(id)).length
}

/** The text parts in their order, without those that are empty. Numbers have a dot, booleans are 'true' or 'false'. */
export function acceptanceParts({ values, checks, photos }: AcceptanceValues): [name: string, value: string][] {
  const texts = Object.entries(values).filter(([, value]) => isFilled(value))
  const answered = answeredChecks(checks)
  return [
    ...texts.map(([name, value]): [string, string] => [name, String(value).trim()]),
    ...answered.flatMap(({ controlloId, valore, nome }): [string, string][] => [
      ['controlloId[]', String(controlloId)],
      ['valore[]', valore.trim()],
      ['nome[]', nome],
    ]),
    ...(photos.length > 0
      ? [['dettagliFoto', JSON.stringify(photos.map(filledDetails))] satisfies [string, string]]
      : []),
  ]
}

const filledDetails = (details: PhotoDetails) =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => isFilled(value)))

/** The name of the part that holds the photo of that place in the list. */
export const photoPart = (index: number): string => `foto-${index}`
