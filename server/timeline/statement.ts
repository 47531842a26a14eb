import { type Model, tableOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { isPartial, readableFields, readsFields, readsOfAll } from '#schema/rights/sight.ts'
import { fieldNamed, type Table, writeKey } from '#schema/table.ts'
import type { TimelineKind } from '#schema/timeline.ts'
import { readColumns } from '../crud/columns.ts'
import { quoted } from '../crud/identifiers.ts'
import type { Parameters } from '../crud/parameters.ts'
import type { Reading } from '../crud/reading.ts'
import { columnsOf } from '../db/columns-of.ts'
import { wireInstant } from '../db/instant.ts'
import type { Cursor } from './cursor.ts'
import type { ChangeSource, EntrySource, Timeline } from './timeline.ts'

/** A source as one asker reads it. */
export type ReadSource = {
  place: number
  table: Table
  readable: readonly string[]
  /** SQL over a row `t` of the table: whether its reader sees it; none where they see all. */
  seen?: string
  guarded?: Reading['guarded']
} & ({ entries: EntrySource } | { changes: ChangeSource })

/**
 * The sources of a timeline, of a row of that table or of a text, that this person may read: entries of tables whose title they
 * read, changes of tables they keep, as the history of a row is for those alone; none that looks at what they do not read.
 */
export function readableSources(model: Model, ability: AppAbility, timeline: Timeline, subject?: Table): ReadSource[] {
  const all = [
    ...timeline.entries.map((entries) => ({ entries, table: tableOf(model, entries.table) })),
    ...timeline.changes.map((changes) => ({ changes, table: tableOf(model, changes.table) })),
  ]
  return all
    .map((source, place) => ({ ...source, place, readable: readableFields(ability, source.table) }))
    .filter((source) => readsLookedAt(model, ability, source, subject))
    .filter((source) => {
      if ('changes' in source) return ability.can('update', source.table.name)
      return source.readable.includes(source.entries.facts[0] ?? '')
    })
}

/** Whether the person reads all that the select looks at; of its own rows, and of the subject, those that they see. */
function readsLookedAt(model: Model, ability: AppAbility, source: ReadSource, subject?: Table): boolean {
  const { looksAt = {} } = 'changes' in source ? source.changes : source.entries
  return Object.entries(looksAt).every(([name, fields]) => {
    const table = tableOf(model, name)
    const isOther = table !== source.table && table !== subject
    return isOther ? readsOfAll(ability, table, fields) : readsFields(ability, table, fields)
  })
}

/** The kinds of entries that a source gives. */
export const kindsOf = (source: ReadSource): TimelineKind[] =>
  'entries' in source ? [source.entries.kind] : [...particularOf(source).map(({ kind }) => kind), 'changes']

/** The particular changes that the person reads some field of, with those fields. */
const particularOf = ({ changes: { particular = [] }, readable }: ReadSource & { changes: ChangeSource }) =>
  particular.flatMap((one) => {
    const fields = one.fields?.filter((name) => readable.includes(name))
    return fields?.length === 0 ? [] : [{ ...one, fields }]
  })

interface EntriesRequest {
  /** Of these kinds only. */
  kinds?: readonly TimelineKind[]
  before?: Cursor
  limit: number
}

/**
 * The statement of one page: the newest of each source, merged, and only of those that are left their facts. What each
 * gives is bounded by the limit, however much there is.
 */
export function pageStatement(
  model: Model,
  ability: AppAbility,
  sources: readonly ReadSource[],
  { kinds, before, limit }: EntriesRequest,
  parameters: Parameters,
): string {
  const most = parameters.add(limit, 'integer')
  const kindsSql = kinds && sources.some((source) => 'changes' in source) ? parameters.add(kinds, 'text[]') : undefined
  const parts = sources.map((source) => {
    const older = before ? olderThan(before, source.place, parameters) : 'true'
    const newest = `order by "at" desc, "id" desc limit ${most}`
    if ('changes' in source) return changesPart(source, kindsSql, older, newest, most)
    return `select ${source.place} as "source", '${source.entries.kind}' as "kind", _e."id"::bigint as "id", _e."at"
       from (${source.entries.entries}) _e where ${isSeen(source, '_e')} and ${older} ${newest}`
  })
  const choose = (part: (source: ReadSource) => string) =>
    `case _p."source" ${sources.map((source) => `when ${source.place} then ${part(source)}`).join(' ')} end`
  return `with _p as materialized (
      select * from (${parts.map((part) => `(${part})`).join(' union all ')}) _all
      order by "at" desc, "source", "id" desc limit ${most})
    select _p."source", _p."kind", _p."id"::text as "id", ${wireInstant('_p."at"')} as "at",
      to_char(_p."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "moment", _f."row"::text as "row",
      case when _u."id" is not null then ${personSql('_u')} end as "who"
    from _p
    cross join lateral (select ${choose((source) => factsOf(model, ability, source))} as "row",
      ${choose((source) => userOf(ability, source))} as "by") _f
    left join "users" _u on _u."id" = _f."by"
    order by _p."at" desc, _p."source", _p."id" desc`
}

const personSql = (alias: string): string => {
  const u = columnsOf<'users'>(alias)
  return `json_build_object('id', ${u('id')}, 'name', concat_ws(' ', ${u('nome', 'cognome')}))`
}

/** The condition of entries after the cursor in a source; entries of one moment are ordered by source, then by id. */
function olderThan({ at, source, id }: Cursor, place: number, parameters: Parameters): string {
  const moment = parameters.add(at, 'timestamptz')
  if (place === source) return `("at", "id") < (${moment}, ${parameters.add(id, 'bigint')})`
  return place > source ? `"at" <= ${moment}` : `"at" < ${moment}`
}

const isSeen = ({ table, seen }: ReadSource, alias: string): string =>
  seen === undefined ? 'true' : `${alias}."id" in (select t."id" from ${quoted(table.name)} t where ${seen})`

function changesPart(
  source: ReadSource & { changes: ChangeSource },
  wanted: string | undefined,
  older: string,
  newest: string,
  most: string,
): string {
  const { place, changes, table } = source
  const kind = kindSql(source)
  const seenRows = isSeen(source, '_r')
  return `select ${place} as "source", _h."kind", _h."id", _h."at" from (${changes.rows}) _r
     cross join lateral (
       select _l."id", _l."at", ${kind} as "kind" from "_history" _l
       where _l."table" = '${table.name}' and _l."rowId" = _r."id" and ${seenRows} and ${older}
         ${wanted ? `and ${kind} = any(${wanted})` : ''} ${newest}) _h
     order by "at" desc, "id" desc limit ${most}`
}

function kindSql(source: ReadSource & { changes: ChangeSource }): string {
  const { table } = source
  const cases = particularOf(source).map(({ kind, verb, fields = [] }) => {
    const changed = fields.map((name) => {
      const key = keyOf(table, name)
      return `_l."before" -> '${key}' is distinct from _l."after" -> '${key}'`
    })
    const when = verb ? `_l."verb" = '${verb}'` : `_l."verb" = 'update' and (${changed.join(' or ')})`
    return `when ${when} then '${kind}'`
  })
  return cases.length > 0 ? `case ${cases.join(' ')} else 'changes' end` : `'changes'`
}

/** The facts of an entry as JSON, within the fields its reader may read. */
function factsOf(model: Model, ability: AppAbility, source: ReadSource): string {
  const { table, readable, guarded } = source
  if ('changes' in source) {
    return `(select json_build_object('rowId', _l."rowId", 'verb', _l."verb", 'before', _l."before", 'after', _l."after",
        'reason', _l."reason", 'behind', (select ${personSql('_b')}
          from "users" _b where _b."username" = _l."realUsername"))
      from "_history" _l where _l."id" = _p."id")`
  }
  const { facts, leadsTo, files } = source.entries
  const shownFields = [...new Set([...facts, ...(leadsTo ? [leadsTo] : [])])].filter((name) => readable.includes(name))
  const counted =
    files && !isPartial(ability, 'read', tableOf(model, files.table)) && `, ${countOf(model, files)} as "_files"`
  return `(select to_json(_row) from (select ${readColumns(model, table, { fields: shownFields, guarded })}${counted || ''}
    from ${quoted(table.name)} t where t."id" = _p."id") _row)`
}

const countOf = (model: Model, { table, owner }: NonNullable<EntrySource['files']>): string =>
  `(select count(*)::integer from ${quoted(table)} _c where _c.${quoted(keyOf(tableOf(model, table), owner))} = t."id")`

/** The user who did it: the id that the row, its file, or the line of the history, names. */
function userOf(ability: AppAbility, source: ReadSource): string {
  if ('changes' in source) return '(select _l."userId" from "_history" _l where _l."id" = _p."id")'
  const { table, readable, entries } = source
  if (entries.uploaded && readable.includes(entries.uploaded) && ability.can('update', table.name)) {
    return `(select _s."createdBy" from ${quoted(table.name)} t
      join "_files" _s on _s."filename" = t.${quoted(keyOf(table, entries.uploaded))} where t."id" = _p."id")`
  }
  if (!entries.by || !readable.includes(entries.by)) return 'null::integer'
  return `(select t.${quoted(keyOf(table, entries.by))} from ${quoted(table.name)} t where t."id" = _p."id")`
}

const keyOf = (table: Table, name: string): string => writeKey(name, fieldNamed(table, name))
