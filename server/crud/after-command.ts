import type { ChangeSet } from './change-sets.ts'
import type { AfterCommand, HooksByTable, StoredChange } from './hooks.ts'
import type { Command } from './persist.ts'

/** Calls each `afterCommand` with what the sets stored in the tables that have it. */
export async function callAfterCommand(command: Command, sets: readonly ChangeSet[]): Promise<void> {
  const stored = new Map<AfterCommand, StoredChange[]>()
  for (const set of sets) {
    const functions = command.hooks.get(set.table.name)?.afterCommand ?? []
    const changes = functions.length > 0 && !set.follows ? storedIn(set) : []
    for (const one of functions) {
      const all = stored.get(one)
      if (all) all.push(...changes)
      else stored.set(one, [...changes])
    }
  }
  for (const [afterCommand, changes] of stored) if (changes.length > 0) await afterCommand(changes, command)
}

const storedIn = ({ verb, steps }: ChangeSet): StoredChange[] =>
  steps.flatMap(({ pending, after }) => {
    if (verb !== 'delete' && (!after || after === pending.before)) return []
    const version = (after ?? pending.before)?.version ?? 0
    return [{ ...pending, id: after?.id ?? pending.id, version }]
  })

/** The hooks with one more `afterCommand` of these tables. */
export function withAfterCommand(hooks: HooksByTable, tables: readonly string[], added: AfterCommand): HooksByTable {
  const all = new Map(hooks)
  for (const name of tables) {
    const own = hooks.get(name)
    all.set(name, { ...own, afterCommand: [...(own?.afterCommand ?? []), added] })
  }
  return all
}
