import type { Decisions } from './decisions.ts'
import { joinsOf, type Lineage, mainTables, sameJoin, sameTarget, storedColumns } from './lineage.ts'
import type { State } from './state.ts'

/** Names removed from and added to one table (or the set of tables): an added one may be the new name of a removed one. */
export interface Question {
  /** Undefined: tables come and go. */
  table?: string
  gone: string[]
  come: string[]
}

/** The difference may be a rename or a drop and an addition; only the developer knows. */
export class Ambiguous extends Error {
  questions: Question[]
  constructor(questions: Question[]) {
    super(questions.map(sentenceOf).join('\n'))
    this.questions = questions
  }
}

function sentenceOf({ table, gone, come }: Question): string {
  const names = (list: string[]) => list.map((name) => `"${name}"`).join(', ')
  const [from = '', to = ''] = [gone[0], come[0]]
  const what = table === undefined ? 'The table' : `In the table "${table}" the field`
  const at = table === undefined ? '' : `${table}.`
  const rename = table === undefined ? '--rename-table' : '--rename'
  return `${what} ${names(gone)} goes and ${names(come)} comes at once.
Say which it is, behind "npm run dev --" or "npm run generate --":
  a new name for what is there:   ${rename} ${at}${from}:${to}
  it goes with all it holds:      --drop ${at}${from}`
}

/** The questions that no decision answers. */
export function openQuestions(before: State, after: State, lineage: Lineage, { drops, gone }: Decisions): Question[] {
  const settled = new Set([...drops, ...gone])
  const goOn = new Set(lineage.tables.values())
  const tables = question(
    undefined,
    mainTables(before).filter((name) => !goOn.has(name) && !settled.has(name)),
    mainTables(after).filter((name) => !lineage.tables.has(name)),
    () => true,
  )
  const inside = [...lineage.columns].flatMap(([name, own]) => {
    const from = lineage.tables.get(name) ?? name
    const [was, is] = [before[from], after[name]]
    if (!was || !is) return []
    const isOpen = (field: string) => !settled.has(`${name}.${field}`) && !settled.has(`${from}.${field}`)
    const stays = new Set(own.values())
    const columns = question(
      name,
      storedColumns(was).filter((column) => !stays.has(column) && isOpen(column)),
      storedColumns(is).filter((column) => !own.has(column)),
      (column, old) => sameTarget(lineage.tables, { was, old }, { is, column }),
    )
    const joins = question(
      name,
      joinsOf(before, from).filter((field) => !goOn.has(`${from}__${field}`) && isOpen(field)),
      joinsOf(after, name).filter((field) => !lineage.tables.has(`${name}__${field}`)),
      (come, old) => sameJoin(lineage.tables, before[`${from}__${old}`], after[`${name}__${come}`]),
    )
    return [...columns, ...joins]
  })
  return [...tables, ...inside]
}

/**
 * The removed names that could have been renamed and the added ones that could be their new name; none where only one side
 * exists. Names on both sides are neither.
 */
function question(
  table: string | undefined,
  gone: string[],
  come: string[],
  may: (come: string, gone: string) => boolean,
): Question[] {
  const goes = gone.filter((name) => !come.includes(name))
  const comes = come.filter((name) => !gone.includes(name))
  const open = {
    gone: goes.filter((name) => comes.some((other) => may(other, name))),
    come: comes.filter((name) => goes.some((other) => may(name, other))),
  }
  return open.gone.length > 0 ? [{ ...(table !== undefined && { table }), ...open }] : []
}
