import { columnsOf } from '../../db/columns-of.ts'
import { changesOf, type EntrySource, entriesOf, type LookedAt, type Timeline } from '../../timeline/timeline.ts'

const a = columnsOf<'accettazioni_mezzi'>('a')
const i = columnsOf<'inventario-mezzi-items'>('i')
const v = columnsOf<'mezzi'>('v')

const alike = (column: string, serial: string) => `fold(${column}) collate "C" = fold(${serial}) collate "C"`

/** What happened to whatever has that serial number: it was accepted, and counted; both by what is looked at of a vehicle. */
const entriesWith = (serial: string, counted: string, vehicle: LookedAt = {}): EntrySource[] => [
  entriesOf({
    kind: 'acceptances',
    table: 'accettazioni_mezzi',
    entries: `select a."id", ${a('dataAccettazione')}::timestamp at time zone 'Europe/Rome' as "at"
        from "accettazioni_mezzi" a where ${alike(a('matricola'), serial)}`,
    looksAt: { ...vehicle, accettazioni_mezzi: ['matricola', 'dataAccettazione'] },
    dayOnly: true,
    facts: ['matricola', 'danni', 'ore', 'km', 'carburante', 'verbaleInviato'],
    by: 'operatore',
    files: { table: 'accettazioni_mezzi_foto', owner: 'accettazione' },
  }),
  entriesOf({
    kind: 'inventories',
    table: 'inventario-mezzi-items',
    entries: `select i."id", ${i('contatoIl')} as "at" from "inventario-mezzi-items" i
        where ${i('contatoIl')} is not null and (${counted})`,
    looksAt: { ...vehicle, 'inventario-mezzi-items': ['matricola', 'resourceMago', 'contatoIl'] },
    facts: ['inventarioMezzi', 'status', 'resourceMago', 'note'],
    by: 'contatoDa',
    leadsTo: 'inventarioMezzi',
    files: { table: 'inventario_mezzi_items_foto', owner: 'mezzo' },
  }),
]

const own = (column: Parameters<typeof v>[0]) => `(select ${v(column)} from "mezzi" v where v."id" = $1)`

/** Of a vehicle: inventories name it by its resource as well, which a vehicle without a serial number has. */
export const vehicleTimeline: Timeline = {
  entries: entriesWith(
    own('matricola'),
    `${alike(i('matricola'), own('matricola'))} or ${i('resourceMago')} = ${own('resourceMago')}`,
    { mezzi: ['matricola', 'resourceMago'] },
  ),
  changes: [changesOf({ table: 'mezzi', rows: 'select $1::integer as "id"' })],
}

/** Of a serial number, whether or not a vehicle is known by it. */
export const serialTimeline: Timeline = {
  byText: true,
  entries: entriesWith('$1::text', alike(i('matricola'), '$1::text')),
  changes: [
    changesOf({
      table: 'mezzi',
      rows: `select v."id" from "mezzi" v where ${alike(v('matricola'), '$1::text')}`,
      looksAt: { mezzi: ['matricola'] },
    }),
  ],
}
