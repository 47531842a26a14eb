const number = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 1 })
const levels = ['Vuoto', '1/4', '1/2', '3/4', 'Pieno']

/** A number as it is written in Italian; a dash where there is none. */
export const amountInWords = (value: number | null): string => (value === null ? '–' : number.format(value))

/** A level of the fuel gauge, 0 to 4. */
export const fuelInWords = (level: number): string => levels[level] ?? String(level)

export const damageInWords = (damaged: boolean): string => (damaged ? 'Sì' : 'No')
