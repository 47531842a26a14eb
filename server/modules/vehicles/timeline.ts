import { columnsOf } from '../../db/columns-of.ts'
import { changesOf, entriesOf, type Timeline } from '../../timeline/timeline.ts'

const a = columnsOf<'accettazioni_mezzi'>('a')
const i = columnsOf<'inventario-mezzi-items'>('i')
const v = columnsOf<'mezzi'>('v')

const alike = (column: string, serial: string) => `fold(${column}) collate "C" = fold(${serial}) collate "C"`

/** What happened to whatever has that serial number: it was accepted, counted, its row was changed. */
const timelineOf = (serial: string, counted: string, vehicles: string): Pick<Timeline, 'entries' | 'changes'> => ({
  entries: [
    entriesOf({
      kind: 'acceptances',
      table: 'accettazioni_mezzi',
      entries: `select a."id", ${a('dataAccettazione')}::timestamp at time zone 'Europe/Rome' as "at"
        from "accettazioni_mezzi" a where ${alike(a('matricola'), serial)}`,
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
      facts: ['inventarioMezzi', 'status', 'resourceMago', 'note'],
      by: 'contatoDa',
      leadsTo: 'inventarioMezzi',
      files: { table: 'inventario_mezzi_items_foto', owner: 'mezzo' },
    }),
  ],
  changes: [changesOf({ table: 'mezzi', rows: vehicles })],
})

const own = (column: Parameters<typeof v>[0]) => `(select ${v(column)} from "mezzi" v where v."id" = $1)`

/** Of a vehicle: inventories name it by its resource as well, which a vehicle without a serial number has. */
export const vehicleTimeline: Timeline = timelineOf(
  own('matricola'),
  `${alike(i('matricola'), own('matricola'))} or ${i('resourceMago')} = ${own('resourceMago')}`,
  'select $1::integer as "id"',
)

/** Of a serial number, whether or not a vehicle is known by it. */
export const serialTimeline: Timeline = {
  byText: true,
  ...timelineOf(
    '$1::text',
    alike(i('matricola'), '$1::text'),
    `select v."id" from "mezzi" v where ${alike(v('matricola'), '$1::text')}`,
  ),
}
