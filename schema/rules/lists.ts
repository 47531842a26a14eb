/** Facts of the business that no table keeps: closed lists with what the user reads for each key. */

/** Units of a length of time, as the field `durata` of a negotiation has them. */
export const timeUnits = {
  G: { one: 'giorno', many: 'giorni' },
  M: { one: 'mese', many: 'mesi' },
  A: { one: 'anno', many: 'anni' },
} as const
export type TimeUnit = keyof typeof timeUnits

/** Whether what a row holds names such a unit. */
export const isTimeUnit = (unit: unknown): unit is TimeUnit =>
  typeof unit === 'string' && Object.hasOwn(timeUnits, unit)

/** The unit behind a number: 'giorno' for 1, 'giorni' for any other. */
export const timeUnitLabel = (unit: TimeUnit, count: number): string => timeUnits[unit][count === 1 ? 'one' : 'many']

/** Who looks after a vehicle: asked for as a list, which no table has yet. */
export const maintainerTypes = { I: 'Interno', E: 'Esterno' } as const
