import type { BodyOf, ValuesOf } from '#schema/rows/typed-rows.ts'
import { vatCheckDigit } from '#schema/rules/vat-check-digit.ts'
import { mailbox, person } from './people.ts'
import { type Town, towns } from './towns.ts'

/** The ids of the rows that demo rows refer to, by table. */
export type Ids = Record<string, number[]>

const trades = [
  'Costruzioni',
  'Impianti',
  'Scavi',
  'Edilizia',
  'Manutenzioni',
  'Serramenti',
  'Verde e Giardini',
  'Eventi',
]
const more = ['Carpenteria', 'Logistica', 'Tinteggiature', 'Strade', 'Montaggi', 'Coperture', 'Agricola', 'Marmi']
const forms = ['S.r.l.', 'S.p.A.', 'S.n.c.', 'di {name} & C. S.a.s.', 'S.r.l.', 'Soc. Coop.']
const streets = [
  'Via Roma',
  'Via dell’Industria',
  'Viale della Libertà',
  'Via Emilia',
  'Via Giuseppe Verdi',
  'Via dell’Artigianato',
]
const notes = [
  'Preferisce essere chiamato al mattino.\nConsegne solo con sponda idraulica.',
  'Cliente da più di dieci anni: condizioni riservate.',
  'Chiede sempre la verifica dei DPI prima della consegna.',
]

/** One of a list, always the same for the same n. */
export const pick = <T>(list: readonly T[], n: number): T | undefined =>
  list[((n % list.length) + list.length) % list.length]

/** A VAT number with the right check digit that no real company has been given (it starts with 99). */
export function vatOf(n: number): string {
  const first = `99${String(n * 7919)
    .padStart(8, '0')
    .slice(-8)}`
  return `${first}${vatCheckDigit(first)}`
}

/** The nth customer of an always equal series; all have different names and VAT numbers. */
export function company(n: number, ids: Ids, today: string): ValuesOf<'customers'> {
  const { cognome, phone } = person(n * 3)
  const town = townOf(n)
  const form = (pick(forms, n * 5) ?? '').replace('{name}', person(n).nome)
  const name = `${cognome} ${pick(n % 2 ? trades : more, Math.floor(n / 2))}`
  return {
    code: `C${String(n + 1).padStart(5, '0')}`,
    companyName: n < 240 ? `${name} ${form}` : `${name} ${town.city} ${form}`,
    vatNumber: n % 25 === 24 ? null : vatOf(n),
    agentId: n % 20 === 19 ? null : pick(ids.agents ?? [], n * 7),
    techCodeId: pick(ids['tech-codes'] ?? [], n),
    potentialPurchaseId: n % 6 === 5 ? null : pick(ids.potentials ?? [], n * 3),
    potential: n % 4 === 3 ? null : ((n * 37) % 400) * 25,
    address: `${pick(streets, Math.floor(n / 3))}, ${((n * 13) % 180) + 1}`,
    ...placeOf(town, n),
    nationId: pick(ids.italy ?? [], 0),
    email: mailbox(`info.${cognome}.${town.city}`),
    phone: n % 3 === 0 ? phone : `05${41 + (n % 9)} ${String(100_000 + ((n * 4_241) % 900_000))}`,
    sourceId: pick(ids.sources ?? [], n * 2),
    reseller: n % 12 === 0 ? 'Y' : 'N',
    date: dayBefore(today, (n * 11) % 1500),
    note: n % 5 === 0 ? pick(notes, n / 5) : null,
  }
}

// Two customers out of three are where the company works most.
const townOf = (n: number): Town => pick(n % 3 === 0 ? towns : towns.slice(0, 18), n * 5) ?? { ...NOWHERE }
const NOWHERE: Town = { city: '', province: '', cap: '', latitude: 0, longitude: 0 }

function placeOf({ city, province, cap, latitude, longitude }: Town, n: number): ValuesOf<'customers'> {
  const near = (degrees: number, salt: number) =>
    Math.round((degrees + (((n * salt) % 200) - 100) / 4_000) * 1_000_000) / 1_000_000
  const isLocated = n % 15 !== 14
  return {
    city,
    province,
    cap,
    latitude: isLocated ? near(latitude, 17) : null,
    longitude: isLocated ? near(longitude, 31) : null,
  }
}

/** DD-MM-YYYY, so many days before (or after, when negative) a day in the same form. */
export function dayBefore(day: string, days: number): string {
  const [dd, mm, yyyy] = day.split('-').map(Number)
  const at = new Date(Date.UTC(yyyy ?? 0, (mm ?? 1) - 1, (dd ?? 1) - days))
  return at.toISOString().slice(0, 10).split('-').reverse().join('-')
}

/** The people of the nth customer: none, one, two or three. */
export function contactsOf(n: number, customerId: number, ids: Ids): BodyOf<'contacts'>[] {
  return Array.from({ length: n % 7 === 6 ? 0 : 1 + (n % 3) }, (_, m): BodyOf<'contacts'> => {
    const { nome, cognome, phone } = person(n * 3 + m)
    return {
      customerId,
      name: nome,
      surname: cognome,
      roleId: pick(ids.roles ?? [], n + m),
      email: mailbox(`${nome}.${cognome}`),
      phone: m === 0 ? `05${41 + (n % 9)} ${String(100_000 + ((n * 4_241) % 900_000))}` : null,
      cellphone: phone,
      note: (n + m) % 9 === 0 ? 'Raggiungibile solo in cantiere' : null,
    }
  })
}

/** A family with a category of its own and applications of its own, as the lists of the form offer them. */
export interface Use {
  categoryId: number
  familyId: number
  applicationIds: number[]
}

/** The details of the nth customer: up to two. */
export function detailsOf(n: number, customerId: number, ids: Ids, uses: readonly Use[]): BodyOf<'details'>[] {
  return Array.from({ length: n % 3 }, (_, m): BodyOf<'details'> => {
    const use = pick(uses, n * 5 + m * 3)
    const listed = (n + m) % 4 !== 3
    return {
      customerId,
      categoryId: use?.categoryId,
      familyIds: use ? [use.familyId] : [],
      applicationIds: use?.applicationIds.slice(0, 2) ?? [],
      materialId: pick(ids.materials ?? [], n + m),
      other_material: (n + m) % 8 === 0 ? 'Materiale di riporto' : null,
      competitorId: listed ? pick(ids.competitors ?? [], n + m) : null,
      competitorName: listed ? null : `Noleggio ${person(n + m).cognome}`,
      annual_consumption_value: ((n * 29 + m * 7) % 300) * 150,
      note: (n + m) % 6 === 0 ? 'Da rivedere a fine stagione' : null,
    }
  })
}
