import type { Snapshot, TableSnapshot } from '../db/migration-files.ts'
import { isEngineColumn } from '../db/phone-key.ts'
import type { Decisions } from './decisions.ts'
import { continuing, joinsOf, type Lineage, mainTables, sameTarget, tableIn } from './lineage.ts'

/** Names that go and names that come in one place: one of them may be a new name of another. */
export interface Question {
  /** Undefined: tables come and go. */
  table?: string
  gone: string[]
  come: string[]
}

/** What no decision has an answer to. */
export function openQuestions(before: Snapshot, after: Snapshot, decisions: Decisions, lineage: Lineage): Question[] {
  const known = new Set([...decisions.drops, ...decisions.gone])
  const kept = new Set(lineage.tables.values())
  const tables = question(
    undefined,
    mainTables(before).flatMap(({ name }) => (kept.has(name) || known.has(name) ? [] : [name])),
    mainTables(after).flatMap(({ name }) => (lineage.tables.has(name) ? [] : [name])),
    () => true,
  )
  const inside = [...lineage.columns].flatMap(([name, own]) => {
    const from = lineage.tables.get(name) ?? name
    const [was, is] = [tableIn(before, from), tableIn(after, name)]
    if (!was || !is) return []
    const isKnown = (field: string) => known.has(`${name}.${field}`) || known.has(`${from}.${field}`)
    const stays = new Set(own.values())
    const columns = question(
      name,
      stored(was).filter((column) => !stays.has(column) && !isKnown(column)),
      stored(is).filter((column) => !own.has(column)),
      (come, gone) => continuing(lineage.tables, was, is)(come, gone),
    )
    const joined = (snapshot: Snapshot, owner: string, field: string) => tableIn(snapshot, `${owner}__${field}`)
    const fields = question(
      name,
      joinsOf(before, from).filter(
        (field) => !kept.has(`${from}__${field}`) && !isKnown(field) && !known.has(`${from}__${field}`),
      ),
      joinsOf(after, name).filter((field) => !lineage.tables.has(`${name}__${field}`)),
      (come, gone) => {
        const [old, fresh] = [joined(before, from, gone), joined(after, name, come)]
        return (
          old !== undefined && fresh !== undefined && sameTarget(lineage.tables, old, 'targetId', fresh, 'targetId')
        )
      },
    )
    return [...columns, ...fields]
  })
  return [...tables, ...inside]
}

/** Computed columns and those of the engine hold nothing of their own. */
const stored = ({ columns }: TableSnapshot): string[] =>
  Object.values(columns).flatMap(({ name, generated }) => (generated || isEngineColumn(name) ? [] : [name]))

/** What could be a new name, and what could have one. What keeps its name and is another thing is neither. */
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
