import type { BodyOf } from '#schema/rows/typed-rows.ts'
import { inRome } from '#schema/rules/rome.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import { moment } from '../clock.ts'
import type { Engine } from '../crud/engine.ts'
import { type Change, write } from '../crud/write.ts'
import { columnsOf } from '../db/columns-of.ts'
import type { Transaction } from '../db/database.ts'
import { figuresOf } from '../modules/inventory/figures.ts'
import { asDemo, type Creator } from './creator.ts'
import { demoVehicles } from './vehicles.ts'

const DAY = 86_400_000
const BRANCHES = ['Bologna', 'Cesena', 'Firenze', 'Milano']
const f = columnsOf<'filiali-inventario'>()
const u = columnsOf<'users'>()
const t = columnsOf<'inventario-mezzi-items'>()

type Kind = NonNullable<StoredRows['inventario_mezzi_item_stati']['identificativo']>
const states: [Kind, description: string, background: string, ink: string][] = [
  ['PRESENTE', 'Presente', '#D9F2E3', '#14532D'],
  ['ASSENTE', 'Assente', '#FDE2E1', '#7F1D1D'],
  ['ALTROVE', 'Altrove', '#FFEBC8', '#7C3F00'],
  ['DA_VERIFICARE', 'Da verificare', '#E0E7FF', '#312E81'],
]

/** The people and vehicles of the demo inventories. */
interface Cast {
  tx: Transaction
  engine: Engine
  rows: Creator
  userId?: number
  stateIds: Map<string, number>
}

/** Vehicles of four branches, an inventory concluded a year ago, and one that is being counted. */
export async function loadInventories(tx: Transaction, engine: Engine, rows: Creator): Promise<void> {
  const stateIds = await statesIn(tx, rows)
  const branches = await tx.query<{ id: number }>(
    `select "id" from "filiali-inventario" where ${f('name')} = any($1) order by ${f('name')}`,
    [BRANCHES],
  )
  const families = await tx.query<{ id: number; name: string }>('select "id", "name" from "famiglie-mezzi"')
  const branchIds = branches.map(({ id }) => id)
  await rows('mezzi', demoVehicles(branchIds, new Map(families.map(({ id, name }) => [name, id]))))
  const userId = await giveBranches(tx, engine, branchIds)
  const cast = { tx, engine, rows, userId, stateIds }
  const [first, second] = branchIds
  if (first !== undefined) await concludedInventory(cast, first)
  if (second !== undefined) await openInventory(cast, second)
}

/** The states of vehicles, which a migration has put there where the tables were made by migrations. */
async function statesIn(tx: Transaction, rows: Creator): Promise<Map<string, number>> {
  const columns = columnsOf<'inventario_mezzi_item_stati'>()('id', 'identificativo')
  const readStates = () =>
    tx.query<{ id: number; identificativo: string }>(`select ${columns} from "inventario_mezzi_item_stati"`)
  if ((await readStates()).length === 0) {
    const made = states.map(
      ([identificativo, description, coloreSfondo, coloreCarattere], n): BodyOf<'inventario_mezzi_item_stati'> => {
        return { identificativo, description, coloreSfondo, coloreCarattere, ordinamento: n + 1 }
      },
    )
    await rows('inventario_mezzi_item_stati', made)
  }
  return new Map((await readStates()).map(({ id, identificativo }) => [identificativo, id]))
}

/** The inventory user takes inventories in two of the branches, the supervisor names them too. Returns the user. */
async function giveBranches(
  tx: Transaction,
  engine: Engine,
  branchIds: readonly number[],
): Promise<number | undefined> {
  const people = await tx.query<{ id: number }>(
    `select "id" from "users" where ${u('username')} in ('user_inventario_mezzi', 'supervisor_inventario_mezzi') order by ${u('username')} desc`,
  )
  const changes = people.map(
    ({ id }, n): Change => ({
      table: 'users',
      verb: 'update',
      id,
      values: { filialiIds: n === 0 ? branchIds.slice(0, 2) : branchIds },
    }),
  )
  await write(tx, asDemo(engine), changes)
  return people[0]?.id
}

/** Opens an inventory and counts so many of its vehicles, every some of them as something else than found. */
async function counted({ tx, engine, rows, userId, stateIds }: Cast, branchId: number, share: number, at: string) {
  const [inventory] = await rows('inventari_mezzi', [{ filialeInventarioId: branchId }])
  if (!inventory) throw new Error('An inventory that is opened is there')
  const items = await tx.query<{ id: number }>(
    `select "id" from "inventario-mezzi-items" where ${t('IdInventarioMezzi')} = $1 order by "id"`,
    [inventory.id],
  )
  const kindOf = (n: number): Kind => (n % 11 === 5 ? 'ASSENTE' : n % 13 === 8 ? 'DA_VERIFICARE' : 'PRESENTE')
  const changes = items.slice(0, Math.ceil(items.length * share)).map(({ id }, n): Change => {
    const set = { statusId: stateIds.get(kindOf(n)) ?? null, contatoDaId: userId ?? null, contatoIl: at }
    return { table: 'inventario-mezzi-items', verb: 'update', id, set }
  })
  await write(tx, asDemo(engine), changes)
  return inventory.id
}

async function concludedInventory(cast: Cast, branchId: number): Promise<void> {
  const { tx, engine, userId = null } = cast
  const at = moment(-365 * DAY)
  const id = await counted(cast, branchId, 1, at)
  const set = {
    ...(await figuresOf(tx, id, true)),
    nome: `Bologna ${inRome(new Date(at)).day}`,
    concluso: true,
    calcoloInCorso: false,
    created: at,
    dataCreazione: at,
    utenteCreazioneId: userId,
    dataUltimaModifica: at,
    utenteUltimaModificaId: userId,
    dataConclusione: moment(-364 * DAY),
    utenteConclusioneId: userId,
  }
  await write(tx, asDemo(engine), [{ table: 'inventari_mezzi', verb: 'conclude', id, set }])
}

/** A third of it is counted; one code belongs to another branch, one to nobody. */
async function openInventory(cast: Cast, branchId: number): Promise<void> {
  const { tx, engine, userId = null } = cast
  const at = moment(-DAY / 24)
  const id = await counted(cast, branchId, 0.4, at)
  const elsewhere = demoVehicles([1], new Map())[0]
  const scan = {
    idInventarioMezzi: id,
    utenteId: userId,
    dispositivo: 'c0ffee00-0000-4000-8000-000000000001',
    scansionataIl: at,
    ricevutaIl: at,
  }
  const scans = [
    { ...scan, key: 'c0ffee00-0000-4000-8000-000000000002', codice: 'PLE99999', esito: 'SCONOSCIUTO' },
    {
      ...scan,
      key: 'c0ffee00-0000-4000-8000-000000000003',
      codice: String(elsewhere?.resourceMago),
      esito: 'ALTRA_FILIALE',
      resourceMago: String(elsewhere?.resourceMago),
      description: String(elsewhere?.description),
      filiale: 'Bologna',
    },
  ] as const
  const context = asDemo(engine)
  await write(
    tx,
    context,
    scans.map((set): Change => ({ table: 'inventario_mezzi_scansioni', verb: 'create', set })),
  )
  const opened = moment(-DAY / 12)
  const set = {
    ...(await figuresOf(tx, id, false)),
    nome: `Cesena ${inRome(new Date(opened)).day}`,
    created: opened,
    dataCreazione: opened,
    dataUltimaModifica: at,
    calcoloInCorso: false,
    utenteCreazioneId: userId,
    utenteUltimaModificaId: userId,
  }
  await write(tx, context, [{ table: 'inventari_mezzi', verb: 'update', id, set }])
}
