import { isDeepStrictEqual } from 'node:util'
import { type Decisions, decisionFlags, noDecisions, type Rename } from './decisions.ts'
import { endOf, fieldMoves, joinsOf, type Move, mainTables, tableMoves, targetOf } from './lineage.ts'
import type { State } from './state.ts'

/** A name is freed and used again within one change: a sentence with the two migrations it takes. */
export class NameTaken extends Error {}

/** One namespace: the tables, or the fields of a table. */
interface Namespace {
  /** Undefined: the tables. */
  table?: string
  before: readonly string[]
  after: readonly string[]
  moves: readonly Move[]
}

/**
 * Throws NameTaken where a rename leads to a name in use (two that swap: a -> b, b -> a), where something new takes the old
 * name of a rename, or the name of what this change has dropped.
 */
export function refuseTakenNames(before: State, after: State, decisions: Decisions): void {
  const sentences = namespacesIn(before, after, decisions.renames).flatMap(takenIn)
  sentences.push(...decisions.gone.flatMap((name) => droppedAndTaken(before, after, name)))
  if (sentences.length > 0) throw new NameTaken(sentences.join('\n'))
}

function namespacesIn(before: State, after: State, renames: readonly Rename[]): Namespace[] {
  const moves = tableMoves(renames)
  const tables: Namespace = { before: mainTables(before), after: mainTables(after), moves }
  const inside = mainTables(before).flatMap((from): Namespace[] => {
    const name = endOf(moves.find(([old]) => old === from)?.[1] ?? from, moves, tables.after)
    const [was, is] = [before[from], after[name]]
    if (!was || !is) return []
    return [
      {
        table: name,
        before: [...Object.keys(was.columns), ...joinsOf(before, from)],
        after: [...Object.keys(is.columns), ...joinsOf(after, name)],
        moves: fieldMoves(renames, [name, from]),
      },
    ]
  })
  return [tables, ...inside]
}

function takenIn({ table, before, after, moves }: Namespace): string[] {
  const ends = moves
    .filter(([from]) => before.includes(from))
    .map(([from, to]): Move => [from, endOf(to, moves, after)])
    .filter(([from, to]) => from !== to && after.includes(to))
  const taken = ends.filter(([, to]) => before.includes(to))
  const again = ends.filter(([from]) => after.includes(from) && !taken.some(([, to]) => to === from))
  const flags = (all: readonly Move[]) => flagsOf(table, all)
  const what = table === undefined ? 'table' : `field of ${table}`
  return [
    ...(taken.length > 0
      ? [
          `The ${what} ${taken.map(([from, to]) => `"${from}" is to be called "${to}", which is taken`).join('; ')}. ${TWO}
  1. Call ${inDefinition(taken.map(([, to]) => `${to}_new`))}, then type: ${flags(ends.map(([from, to]): Move => [from, before.includes(to) ? `${to}_new` : to]))}
  2. Call ${inDefinition(taken.map(([, to]) => to))}, then type: ${flags(taken.map(([, to]): Move => [`${to}_new`, to]))}`,
        ]
      : []),
    ...again.map(
      ([from, to]) =>
        `The ${what} "${from}" gets the name "${to}", and something new is called "${from}". ${TWO}
  1. Take the new "${from}" out of the definition, then type: ${flags([[from, to]])}
  2. Put it in again, then type: npm run generate`,
    ),
  ]
}

/** `it "b_new" in the definition`, or `them "b_new", "a_new" in the definition`. */
const inDefinition = (names: readonly string[]): string =>
  `${names.length > 1 ? 'them' : 'it'} ${names.map((name) => `"${name}"`).join(', ')} in the definition`

const TWO =
  'A change gives each name away or takes it, not both: it takes two numbered migrations, each with the definitions as they are then.'

const flagsOf = (table: string | undefined, moves: readonly Move[]): string => {
  const renames = moves.map(
    ([from, to]): Rename => (table === undefined ? { table: from, to } : { table, column: from, to }),
  )
  return `npm run generate -- ${decisionFlags({ ...noDecisions(), renames }).join(' ')}`
}

/**
 * Sentences for a dropped field whose name something else takes. The same field coming back is an undo and allowed; so is a
 * table, whatever its fields.
 */
function droppedAndTaken(before: State, after: State, name: string): string[] {
  const [table = '', field] = name.split('.')
  if (field === undefined) return []
  const [was, is] = [kindIn(before, table, field), kindIn(after, table, field)]
  if (was === undefined || is === undefined || isDeepStrictEqual(was, is)) return []
  return [
    `The field "${name}" was dropped in this change, and something else takes its name. ${TWO}
  1. Take "${field}" out of the definition, then type: npm run generate -- --drop ${name}
  2. Put it in again, then type: npm run generate`,
  ]
}

/** The kind of a field: its type and target, without its limits. */
function kindIn(state: State, table: string, field: string): unknown {
  const own = state[table]
  const column = own?.columns[field]
  if (!own || !column) {
    const join = state[`${table}__${field}`]
    return join && { target: targetOf(join, 'targetId') }
  }
  return { type: column.type, field: column.note?.type, computed: column.computed, target: targetOf(own, field) }
}
