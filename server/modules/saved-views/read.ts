import { filterableFields, isConditionKey } from '#schema/condition/condition.ts'
import { anyReader } from '#schema/condition/reader.ts'
import { type ListView, viewGrammar } from '#schema/grammar/view-grammar.ts'
import { messages } from '#schema/italian/messages.ts'
import { fittedView, type MissingParts, type ViewedList } from '#schema/lists/list-view.ts'
import { tableOf } from '#schema/model.ts'
import { shownFields } from '#schema/rights/sight.ts'
import { type Field, fieldOf } from '#schema/table.ts'
import type { Actor } from '../../actor.ts'
import type { Engine } from '../../crud/engine.ts'
import { quoted } from '../../crud/identifiers.ts'
import { referredBy } from '../../crud/list-reader.ts'
import { idsWithin } from '../../crud/within.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Sql } from '../../db/database.ts'
import { mayShare, openedList, rolesSeen, type SavedView, seenBy } from './rights.ts'

/** A saved view as its reader may use it. */
export interface ShownView {
  id: number
  version: number
  name: string
  audience: string
  role: string | null
  /** Whether the reader may change it. */
  writable: boolean
  /** What it says, without what is not there any more. */
  state: ListView
  /** Sentences about what it names that is not there any more. */
  gone: string[]
}

/** The views of one list, and which of them it opens with. */
export interface ViewsOfList {
  views: ShownView[]
  /** With which view the list opens: as the reader has chosen, and for each role. */
  defaults: { mine: string | null; roles: Record<string, string> }
  mayShare: boolean
}

const v = columnsOf<'saved-views'>('v')
const d = columnsOf<'default-views'>('d')

/**
 * The views that this person has of the list at the route, own ones last; with the right to share, those of all roles.
 * Throws as openedList does.
 */
export async function viewsOfList(sql: Sql, engine: ReadingEngine, actor: Actor, route: string): Promise<ViewsOfList> {
  const { model } = engine
  const list = openedList(model, actor, route)
  const share = mayShare(actor, list)
  const roles = rolesSeen(model, actor, list)
  const rows = await sql.query<SavedView>(
    `select v."id", v."version", ${v('list', 'name', 'audience', 'role', 'ownerId', 'position', 'state')}
     from "saved-views" v where ${v('list')} = $1 and ${seenBy('$2', '$3::text[]')}
     order by array_position(array['all', 'role', 'me'], ${v('audience')}), ${v('position')}, v."id"`,
    [route, actor.id, roles],
    'views of a list',
  )
  const defaults = await sql.query<{ view: string; role: string | null }>(
    `select ${d('view', 'role')} from "default-views" d where ${d('list')} = $1
       and (${d('userId')} = $2 or ${d('role')} = any($3::text[]))`,
    [route, actor.id, roles],
    'default views of a list',
  )
  const views = await fitted(sql, engine, actor, list, rows)
  return {
    views: views.map((view) => ({ ...view, writable: view.audience === 'me' || share })),
    defaults: {
      mine: defaults.find(({ role }) => role === null)?.view ?? null,
      roles: Object.fromEntries(defaults.flatMap(({ role, view }) => (role === null ? [] : [[role, view]]))),
    },
    mayShare: share,
  }
}

type ReadingEngine = Pick<Engine, 'model' | 'hooks'>
type Fitted = Omit<ShownView, 'writable'>

/** The views without the columns, the sort and the rows that are not there for this reader; filters that hold no longer stay. */
async function fitted(
  sql: Sql,
  engine: ReadingEngine,
  actor: Actor,
  list: ViewedList,
  rows: readonly SavedView[],
): Promise<Fitted[]> {
  const { model } = engine
  const readable = shownFields(actor.ability, list.table)
  const reader = { ...anyReader(model), referred: referredBy(engine, actor) }
  const read = rows.map((row) => ({ row, ...fittedView(model, list, readable, viewIn(row.state), reader) }))
  const byKey = referencesOf(list, readable)
  const existingIds = await existing(
    sql,
    { ...engine, actor },
    byKey,
    read.map(({ view }) => view),
  )
  return read.map(({ row, view, missing }) => {
    const { id, version, name, audience, role } = row
    const { filters, gone } = withoutGone(view.filters, byKey, existingIds)
    const sentences = [...missingWords(list, missing), ...gone.map((label) => messages.viewValue(label))]
    const state = { ...view, filters: { ...filters, ...deadFilters(viewIn(row.state), missing) } }
    return { id, version, name, audience, role, state, gone: [...new Set(sentences)] }
  })
}

/**
 * The filters that hold no longer, for the list to say so: without them it would show more rows than the view means. What is
 * compared with a field that the reader may not see is not told.
 */
const deadFilters = ({ filters }: ListView, { fields, values }: MissingParts): ListView['filters'] =>
  Object.fromEntries([...fields.map((key) => [key, '?']), ...values.map((key) => [key, filters[key]])])

function viewIn(text: string): ListView {
  return viewGrammar.parse(JSON.parse(text))
}

/** What is missing, in sentences. */
export function missingWords({ table }: ViewedList, { fields, values, columns, figure, sort }: MissingParts): string[] {
  const keys = filterableFields(table, Object.keys(table.fields))
  const labelOf = (key: string) =>
    isConditionKey(key) ? messages.condition : (fieldOf(table, keys.get(key)?.[0] ?? key)?.label ?? key)
  return [
    ...[...fields, ...columns, ...figure, ...(sort === undefined ? [] : [sort])].map((name) =>
      messages.viewField(labelOf(name)),
    ),
    ...values.map((key) => messages.viewValue(labelOf(key))),
  ]
}

/** The filters by rows of other tables, by their key. */
function referencesOf({ table }: ViewedList, readable: readonly string[]): Map<string, Field> {
  const references = [...filterableFields(table, readable)].flatMap(([key, [name = '']]): [string, Field][] => {
    const field = fieldOf(table, name)
    return field?.table === undefined ? [] : [[key, field]]
  })
  return new Map(references)
}

const idsIn = (value: unknown): number[] => [value].flat().filter((one) => typeof one === 'number')

/** Which of the rows that the views filter by are there for this person: their ids by table, one statement for each table. */
async function existing(
  sql: Sql,
  { actor, ...engine }: ReadingEngine & { actor: Actor },
  byKey: ReadonlyMap<string, Field>,
  views: readonly ListView[],
): Promise<Map<string, Set<number>>> {
  const idsByTable = new Map<string, Set<number>>()
  for (const { filters } of views) {
    for (const [key, field] of byKey) {
      const ids = idsByTable.get(field.table ?? '') ?? new Set()
      for (const id of idsIn(filters[key])) ids.add(id)
      idsByTable.set(field.table ?? '', ids)
    }
  }
  const existingByTable = new Map<string, Set<number>>()
  for (const [name, ids] of idsByTable) {
    if (ids.size === 0) continue
    const table = tableOf(engine.model, name)
    const text = `select "id" from ${quoted(table.name)} where "id" = any($1::integer[])`
    const rows = await sql.query<{ id: number }>(text, [[...ids]])
    const there = rows.map(({ id }) => id)
    existingByTable.set(name, new Set(await idsWithin(sql, engine, actor, table, there)))
  }
  return existingByTable
}

/** The filters with the rows that are there, if any, and the labels of those that named another. */
function withoutGone(
  filters: ListView['filters'],
  byKey: ReadonlyMap<string, Field>,
  there: ReadonlyMap<string, Set<number>>,
): { filters: ListView['filters']; gone: string[] } {
  const lostLabels: string[] = []
  const remainingFilters = Object.entries(filters).flatMap(([key, value]): [string, unknown][] => {
    const field = byKey.get(key)
    const lost = idsIn(value).filter((id) => field && !there.get(field.table ?? '')?.has(id))
    if (!field || lost.length === 0) return [[key, value]]
    lostLabels.push(field.label)
    const remainingValues = [value].flat().filter((one) => !lost.some((id) => id === one))
    // Of none that is there no row is shown.
    return [[key, remainingValues.length === 0 ? value : remainingValues]]
  })
  return { filters: Object.fromEntries(remainingFilters), gone: lostLabels }
}
