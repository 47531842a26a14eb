import { tableOf } from '#schema/model.ts'
import { readableFields, rightsOn } from '#schema/rights/sight.ts'
import { plainCode } from '#schema/rules/label-codes.ts'
import type { StoredRows } from '#schema/tables.generated.ts'
import type { Actor } from '../../actor.ts'
import { fieldsGiven } from '../../crud/fields-given.ts'
import { COLLATION } from '../../crud/identifiers.ts'
import { containing } from '../../crud/kinds/compare.ts'
import { Parameters } from '../../crud/parameters.ts'
import { readFields } from '../../crud/read-fields.ts'
import { type Rows, seenSql } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { type Photo, photosOf, photosReadable } from './photos.ts'

const t = columnsOf<'accettazioni_mezzi'>('t')
const newest = `${t('dataAccettazione')} desc, t."id" desc`

const SUGGESTED = 20
const KNOWN = 200
/** Among so many acceptances that match, the newest, serial numbers are looked for. */
const LOOKED_AT = 5_000

/** Looked for as it was typed, and where nothing has it as what a label says. */
const meanings = (text: string): string[] => [...new Set([text, plainCode(text)])].filter((one) => one !== '')

const lookedUpBy: readonly (keyof StoredRows['accettazioni_mezzi'])[] = ['matricola', 'dataAccettazione']

/** Whether this person may have acceptances looked up by vehicle and day: who records them and reads none does. */
function mayLookUp({ model }: Rows, { ability }: Actor): boolean {
  const table = tableOf(model, 'accettazioni_mezzi')
  const readable = readableFields(ability, table)
  return rightsOn(ability, 'read', table).length === 0 || lookedUpBy.every((name) => readable.includes(name))
}

/**
 * The serial numbers of the newest acceptances that somebody sees, each once, as it was written last: those that contain the text, or a
 * longer list of all.
 */
export async function serialNumbers(sql: Sql, engine: Rows, actor: Actor, text = ''): Promise<string[]> {
  if (!mayLookUp(engine, actor)) return []
  if (text === '') return serialsWith(sql, engine, actor, '')
  for (const meaning of meanings(text)) {
    const serials = await serialsWith(sql, engine, actor, meaning)
    if (serials.length > 0) return serials
  }
  return []
}

async function serialsWith(sql: Sql, engine: Rows, actor: Actor, text: string): Promise<string[]> {
  const parameters = new Parameters()
  const isSeen = await seenSql(sql, engine, actor, tableOf(engine.model, 'accettazioni_mezzi'), parameters)
  const where = text === '' ? 'true' : containing(t('matricola'), false, { is: [text] }, parameters)
  const rows = await sql.query<Pick<StoredRows['accettazioni_mezzi'], 'matricola'>>(
    `select (array_agg(m."matricola" order by m."rank"))[1] as "matricola" from (
       select ${t('matricola')}, row_number() over (order by ${newest}) as "rank"
       from "accettazioni_mezzi" t where ${where} and ${isSeen} order by ${newest} limit ${LOOKED_AT}) m
     group by lower(m."matricola" collate ${COLLATION}) order by min(m."rank") limit ${text === '' ? KNOWN : SUGGESTED}`,
    parameters.values,
  )
  return rows.map(({ matricola }) => matricola)
}

/** The SQL of the newest acceptance of each vehicle, as previousOf finds it. */
export const newestIds = `select distinct on (lower(${t('matricola')} collate ${COLLATION})) t."id" from "accettazioni_mezzi" t
  order by lower(${t('matricola')} collate ${COLLATION}), ${newest}`

const facts = ['dataAccettazione', 'ore', 'km', 'carburante', 'danni'] as const

/**
 * The newest acceptance of the vehicle with that serial number, whatever the case and the dashes, of those that somebody sees: its
 * state and its photos, no notes.
 */
export async function previousOf(sql: Sql, engine: Rows, actor: Actor, serialNumber: string): Promise<Previous | null> {
  if (!mayLookUp(engine, actor)) return null
  for (const meaning of meanings(serialNumber)) {
    const previous = await previousWith(sql, engine, actor, meaning)
    if (previous) return previous
  }
  return null
}

async function previousWith(sql: Sql, engine: Rows, actor: Actor, serialNumber: string): Promise<Previous | null> {
  const parameters = new Parameters()
  const isSeen = await seenSql(sql, engine, actor, tableOf(engine.model, 'accettazioni_mezzi'), parameters)
  const alike = containing(t('matricola'), false, { is: [serialNumber] }, parameters)
  const [found] = await sql.query<{ id: number }>(
    `select t."id" from "accettazioni_mezzi" t
     where ${alike} and fold(${t('matricola')}) = fold(${parameters.add(serialNumber, 'text')}) and ${isSeen}
     order by ${newest} limit 1`,
    parameters.values,
  )
  if (!found) return null
  const read = await fieldsTold(sql, engine, actor, found.id)
  const told = facts.filter((name) => read.includes(name))
  const row = await readFields(sql, engine.model, 'accettazioni_mezzi', found.id, told)
  if (!row) return null
  const { version: _version, ...previous } = row
  return { ...previous, foto: await photosOf(sql, engine.model, row.id, await photosReadable(sql, engine, actor)) }
}

/** The fields of the acceptance that are told: those that somebody reads of it, all to those who record acceptances and read none. */
async function fieldsTold(sql: Sql, engine: Rows, actor: Actor, id: number): Promise<readonly string[]> {
  const table = tableOf(engine.model, 'accettazioni_mezzi')
  const all = Object.keys(table.fields)
  if (rightsOn(actor.ability, 'read', table).length === 0) return all
  const given = (await fieldsGiven(sql, engine, actor, 'read', table, [id]))?.get(id) ?? 'all'
  return given === 'all' ? all : given
}

type Place = Pick<StoredRows['accettazioni_mezzi'], 'matricola' | 'dataAccettazione'>

/**
 * The id of the acceptance of the same vehicle before this one, upper and lower case alike, of those that somebody sees; undefined
 * where there is none, or no such acceptance.
 */
export async function idBefore(sql: Sql, engine: Rows, actor: Actor, id: number): Promise<number | undefined> {
  if (!mayLookUp(engine, actor)) return undefined
  const [place] = await sql.query<Place>(
    `select ${t('matricola')}, ${t('dataAccettazione')}::text from "accettazioni_mezzi" t where t."id" = $1`,
    [id],
    'serial number of an acceptance',
  )
  if (!place) return undefined
  const parameters = new Parameters()
  const isSeen = await seenSql(sql, engine, actor, tableOf(engine.model, 'accettazioni_mezzi'), parameters)
  const alike = containing(t('matricola'), false, { is: [place.matricola] }, parameters)
  const [before] = await sql.query<{ id: number }>(
    `select t."id" from "accettazioni_mezzi" t
     where ${alike} and fold(${t('matricola')}) = fold(${parameters.add(place.matricola, 'text')})
       and (${t('dataAccettazione')}, t."id") < (${parameters.add(place.dataAccettazione, 'date')}, ${parameters.add(id, 'integer')}) and ${isSeen}
     order by ${newest} limit 1`,
    parameters.values,
  )
  return before?.id
}

type Previous = { id: number; foto: Photo[] } & Record<(typeof facts)[number], unknown>
