import type { BodyOf } from '#schema/rows/typed-rows.ts'

const VEHICLES = 120

/** Makes by family, as their numbers begin. */
const makes = [
  ['Autogrù', 'GRU', 'Autogrù Locatelli GRIL 8.20'],
  ['Carrelli elevatori', 'CAR', 'Carrello elevatore Linde H30'],
  ['Escavatori', 'ESC', 'Escavatore cingolato CAT 320'],
  ['Furgoni e autocarri', 'FUR', 'Autocarro Iveco Daily 35C'],
  ['Generatori', 'GEN', 'Generatore Himoinsa 60 kVA'],
  ['Miniescavatori', 'MES', 'Miniescavatore Kubota U27'],
  ['Piattaforme aeree', 'PLE', 'Piattaforma Genie Z-45'],
  ['Rulli compattatori', 'RUL', 'Rullo Bomag BW 120'],
  ['Sollevatori telescopici', 'SOL', 'Sollevatore Manitou MT 1840'],
  ['Terne', 'TER', 'Terna JCB 3CX'],
] as const

/** The nth vehicle: its number in the ERP, what it is, and its serial number. */
export function demoVehicle(n: number): {
  resourceMago: string
  description: string
  matricola: string
  family: string
} {
  const [family, prefix, description] = makes[n % makes.length] ?? makes[0]
  const number = String(1_001 + n * 7).padStart(5, '0')
  return { resourceMago: `${prefix}${number}`, description, matricola: `${prefix}-${2_417 + n * 131}`, family }
}

/** Vehicles of every family, spread over the branches. */
export const demoVehicles = (branchIds: readonly number[], families: ReadonlyMap<string, number>): BodyOf<'mezzi'>[] =>
  Array.from({ length: VEHICLES }, (_, n): BodyOf<'mezzi'> => {
    const { family, ...vehicle } = demoVehicle(n)
    return {
      ...vehicle,
      famigliaMezziId: families.get(family),
      filialeInventarioId: branchIds[Math.floor(n / makes.length) % branchIds.length],
      attivo: n % 40 === 39 ? 'N' : 'Y',
    }
  })
