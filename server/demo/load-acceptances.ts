import type { BodyOf } from '#schema/rows/typed-rows.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { today } from '../clock.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Transaction } from '../db/database.ts'
import { dayBefore, pick } from './companies.ts'
import type { Creator } from './creator.ts'
import { copyOf } from './load-customers.ts'
import type { VehiclePictures } from './vehicle-pictures.ts'

const VEHICLES = 20
const INSPECTOR = 'user_accettazione_mezzi'
const ACCEPTANCES = 60
/** The demo documents of customers and of negotiations come first. */
const FIRST_COPY = 20_000

type Check = Pick<StoredRows['tipi_controllo'], 'id' | 'nome' | 'listaPossibiliValori'>

const models = ['GEN', 'PLE', 'ESC', 'MUL', 'TRA']
const customerNotes = [
  'Rientro dal cantiere di Bologna',
  'Il cliente segnala un rumore allo sterzo',
  'Mezzo non lavato',
]
const ownNotes = ['Mettere in officina prima del prossimo noleggio', 'Addebitare la pulizia', 'Controllare il filtro']

/** Acceptances of vehicles that came back several times, some with checks, damage, photos and a signature. */
export async function loadAcceptances(tx: Transaction, rows: Creator, pictures?: VehiclePictures): Promise<void> {
  const username = columnsOf<'users'>()('username')
  const operators = await tx.query<{ id: number }>(
    `select "id" from "users" where ${username} in ('user_accettazione_mezzi', 'supervisor_accettazione_mezzi', 'admin')
     order by ${username} desc`,
  )
  const checks = await tx.query<Check>(
    `select ${columnsOf<'tipi_controllo'>()('id', 'nome', 'listaPossibiliValori')} from "tipi_controllo" order by "id"`,
  )
  const day = today()
  const acceptances: BodyOf<'accettazioni_mezzi'>[] = []
  for (let n = 0; n < ACCEPTANCES; n++) {
    const signature = pictures && n % 6 === 1 ? pick(pictures.signatures, Math.floor(n / 6)) : undefined
    acceptances.push({
      ...acceptance(n, day),
      operatoreId: pick(operators, n)?.id,
      controlli: n % 2 === 0 ? answers(n, checks) : [],
      firma: signature && (await copyOf(tx, signature, FIRST_COPY + n, INSPECTOR)),
    })
  }
  const made = await rows('accettazioni_mezzi', acceptances)
  if (!pictures) return
  const photos: BodyOf<'accettazioni_mezzi_foto'>[] = []
  for (const [n, { id }] of made.entries()) {
    for (let m = 0; n % 4 === 1 && m < 4; m++) {
      const picture = pick(pictures.photos, n * 7 + ((n + m * 2) % 7))
      if (!picture) continue
      const foto = await copyOf(tx, picture.file, FIRST_COPY + ACCEPTANCES + n * 4 + m, INSPECTOR)
      photos.push({ accettazioneId: id, foto, posizione: picture.position, ...(isDamaged(n) && m === 0 && damage(n)) })
    }
  }
  await rows('accettazioni_mezzi_foto', photos)
}

const isDamaged = (n: number): boolean => n % 5 === 1

/** The nth acceptance, from a hundred and some days ago until now. Each vehicle comes back with more hours. */
function acceptance(n: number, day: string): BodyOf<'accettazioni_mezzi'> {
  const vehicle = n % VEHICLES
  const time = Math.floor(n / VEHICLES)
  return {
    dataAccettazione: dayBefore(day, 100 - 45 * time - ((vehicle * 7) % 10)),
    matricola: `${pick(models, vehicle)}-${String(2_417 + vehicle * 131).padStart(5, '0')}`,
    ore: 320 + vehicle * 41.5 + time * 86.5,
    km: vehicle % 3 === 0 ? 12_400 + vehicle * 811 + time * 640 : null,
    carburante: (n * 3) % 5,
    danni: isDamaged(n),
    noteCliente: n % 7 === 2 ? pick(customerNotes, n) : null,
    noteInterne: n % 9 === 4 ? pick(ownNotes, n) : null,
  }
}

function answers(n: number, checks: readonly Check[]) {
  return checks.slice(n % 5, (n % 5) + 6).map(({ id, nome, listaPossibiliValori }, m) => {
    const possible = listaPossibiliValori?.split(',').map((value) => value.trim()) ?? []
    return { controlloId: id, nome, valore: pick(possible, n % 4 === 0 ? 0 : n + m) ?? 'Nulla da segnalare' }
  })
}

const damage = (n: number): BodyOf<'accettazioni_mezzi_foto'> => ({
  descrizione: 'Danno rilevato al rientro',
  segni: [
    { tipo: 'graffio', x: 0.42, y: 0.55, nota: 'Lungo circa 20 cm' },
    ...(n % 2 ? [{ tipo: 'ammaccatura', x: 0.63, y: 0.7, nota: null }] : []),
  ],
})
