import type { ChangeSet } from './change-sets.ts'
import type { Hooks, HooksByTable, StoredChange } from './hooks.ts'
import type { Command } from './persist.ts'

type AfterCommand = NonNullable<Hooks['afterCommand']>

/** Calls `afterCommand` of each table with what the sets stored in it. */
export async function callAfterCommand(command: Command, sets: readonly ChangeSet[]): Promise<void> {
  const stored = new Map<AfterCommand, StoredChange[]>()
  for (const { table, verb, follows, steps } of sets) {
    const { afterCommand } = command.hooks.get(table.name) ?? {}
    if (!afterCommand || follows) continue
    const changes = steps.flatMap(({ pending, after }): StoredChange[] => {
      if (verb !== 'delete' && (!after || after === pending.before)) return []
      const version = (after ?? pending.before)?.version ?? 0
      return [{ ...pending, id: after?.id ?? pending.id, version }]
    })
    stored.set(afterCommand, [...(stored.get(afterCommand) ?? []), ...changes])
  }
  for (const [afterCommand, changes] of stored) if (changes.length > 0) await afterCommand(changes, command)
}

/** The hooks with one more `afterCommand` of each of these tables, called after its own. */
export function withAfterCommand(hooks: HooksByTable, added: ReadonlyMap<string, AfterCommand>): HooksByTable {
  const all = new Map(hooks)
  for (const [name, afterCommand] of added) {
    const own = hooks.get(name)
    all.set(name, {
      ...own,
      async afterCommand(changes, context) {
        await own?.afterCommand?.(changes, context)
        await afterCommand(changes, context)
      },
    })
  }
  return all
}
