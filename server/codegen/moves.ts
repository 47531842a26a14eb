import type { Snapshot, TableSnapshot } from '../db/migration-files.ts'
import type { Rename } from './decisions.ts'
import { joinParts, type Lineage, tableIn, tablesOf } from './lineage.ts'
import { type Renamed, renamed } from './rename.ts'
import { isJoin, keyOf } from './snapshot.ts'

/** Everything that has another name afterwards gets it: all at once, whatever is called so at the moment. */
export function movedAll(start: Snapshot, lineage: Lineage): Renamed {
  const tables = inSequence([...lineage.tables].filter(([to]) => !to.includes('__')))
  const columns = [...lineage.columns].flatMap(([table, own]) =>
    inSequence([...own]).map(({ from, to }): Rename => ({ table, column: from, to })),
  )
  const joins = [...lineage.columns.keys()].flatMap((owner) => joinMoves(lineage, owner))
  const renames = [...tables.map(({ from, to }): Rename => ({ table: from, to })), ...columns, ...joins]
  return renames.reduce<Renamed>(
    (done, rename) => {
      const next = renamed(done.snapshot, rename)
      return next ? { ...next, statements: [...done.statements, ...next.statements] } : done
    },
    { snapshot: start, statements: [] },
  )
}

/** Join tables have gone along with their owner already. */
function joinMoves({ tables }: Lineage, owner: string): Rename[] {
  const fields = [...tables].flatMap(([to, from]): [string, string][] =>
    to.includes('__') && joinParts(to).owner === owner ? [[joinParts(to).field, joinParts(from).field]] : [],
  )
  return inSequence(fields).map(({ from, to }) => ({ table: `${owner}__${from}`, to: `${owner}__${to}` }))
}

/** One after the other, so that no name is taken: where they go in a circle, one of them waits under a name of its own. */
function inSequence(moves: readonly [to: string, from: string][]): { from: string; to: string }[] {
  const waiting = moves.filter(([to, from]) => to !== from).map(([to, from]) => ({ from, to }))
  const sequence: { from: string; to: string }[] = []
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ to }) => !waiting.some(({ from }) => from === to))
    const [move] = waiting.splice(Math.max(free, 0), 1)
    if (!move) break
    if (free >= 0) sequence.push(move)
    else {
      const aside = `_moving_${move.from}`
      sequence.push({ from: move.from, to: aside })
      waiting.push({ from: aside, to: move.to })
    }
  }
  return sequence
}

/** The state without what ends although its name is needed: for another thing that is called so afterwards. */
export function withoutReplaced(before: Snapshot, after: Snapshot, { tables, columns }: Lineage): Snapshot {
  const goOn = new Set(tables.values())
  const heirs = new Map([...tables].map(([to, from]) => [from, to]))
  const ends = ({ name }: TableSnapshot) =>
    !goOn.has(name) && (tableIn(after, joinNow(name, heirs)) !== undefined || tableIn(after, name) !== undefined)
  const left = tablesOf(before).filter((table) => !ends(table) && !isOrphan(table, before, ends))
  const there = new Set(left.map(({ name }) => name))
  return {
    ...before,
    tables: Object.fromEntries(
      left.map((table) => {
        const name = heirs.get(table.name) ?? ''
        const stays = columns.get(name)
        const taken = Object.keys(tableIn(after, name)?.columns ?? {})
        const kept = [...(stays?.values() ?? [])]
        // A table without lineage of its columns goes later, or is that of several references: it has the same.
        const lost = stays ? Object.keys(table.columns).filter((one) => !kept.includes(one) && taken.includes(one)) : []
        return [keyOf(table.name), cut(table, lost, there)]
      }),
    ),
  }
}

/** What a join table would be called once its owner has its new name. */
function joinNow(name: string, heirs: ReadonlyMap<string, string>): string {
  if (!name.includes('__')) return name
  const { owner, field } = joinParts(name)
  return `${heirs.get(owner) ?? owner}__${field}`
}

/** A join table goes with its owner. */
const isOrphan = (table: TableSnapshot, before: Snapshot, ends: (table: TableSnapshot) => boolean): boolean => {
  const owner = isJoin(table) ? tableIn(before, joinParts(table.name).owner) : undefined
  return owner !== undefined && ends(owner)
}

/** The table without these columns, what is computed of them and what mentions them. */
function cut(table: TableSnapshot, columns: readonly string[], there: ReadonlySet<string>): TableSnapshot {
  const computed = Object.values(table.columns)
    .filter(({ generated }) => generated && columns.some((column) => mentioned(generated, column)))
    .map(({ name }) => name)
  const lost = [...columns, ...computed]
  return {
    ...table,
    columns: pick(table.columns, (name) => !lost.includes(name)),
    indexes: pick(table.indexes, (_name, index) => !lost.some((column) => mentions(index, column))),
    foreignKeys: pick(
      table.foreignKeys,
      (_name, { columnsFrom, tableTo }) => there.has(tableTo) && !columnsFrom.some((column) => lost.includes(column)),
    ),
  }
}

/** Whether an expression is about the column. */
export const mentioned = (generated: unknown, column: string): boolean =>
  new RegExp(`\\b${column}\\b`).test(JSON.stringify(generated))

/** Whether an index is over the column, or something made of it. */
export const mentions = ({ columns }: TableSnapshot['indexes'][string], column: string): boolean =>
  columns.some(({ expression }) => expression === column || expression.includes(`"${column}"`))

/** The entries that are kept. */
export const pick = <V>(from: Record<string, V>, keep: (name: string, value: V) => boolean): Record<string, V> =>
  Object.fromEntries(Object.entries(from).filter(([name, value]) => keep(name, value)))
