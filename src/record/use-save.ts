import type { Row, Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { isByField } from '#src/commands/command.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { t } from '#src/lib/i18n.ts'
import type { FormField } from './form-values.ts'
import type { May } from './rights.ts'

interface Options {
  may: May
  /** Duration of the success message; a message with a fixed duration has no undo button. */
  savedMs?: number
  /** The caller shows the row where it is: the lists are neither read again nor disturbed. */
  inPlace?: boolean
  /** What the success message says of a change with these values, instead of that it was saved. */
  savedText?: (saved: Row) => string | undefined
  /** The idempotency key of a creation with this body; a random one otherwise. */
  requestKey?: (body: string) => Promise<string>
}

/**
 * Saves the values of a form, which merges what others changed by itself: creates or updates a row and returns it as stored.
 * Resolves after the lists have been refetched, if they are, so that the row can be edited again from its new version.
 * Rejects with the refusal; the form shows those about fields, and those for a newer version.
 */
export function useSave(table: Table, { may, savedMs, inPlace, savedText, requestKey }: Options) {
  const { run, busy } = useCommands(table, { may, refresh: inPlace ? 'place' : 'lists' })

  /** `merged` are the fields into which another user's changes were merged. */
  async function save(values: Values, row?: Row, merged: readonly FormField[] = []): Promise<Row | undefined> {
    const outcome = await run({
      row,
      values,
      requestKey,
      callerMerges: true,
      withRows: table.groups?.some(({ key, rows }) => rows !== undefined && key in values),
      shows: isByField,
      undo: savedMs !== undefined ? undefined : row ? 'update' : 'create',
      message: ({ row: saved }) => (merged.length === 0 && saved && savedText?.(saved)) || plainText(merged),
      messageMs: savedMs,
    })
    if (outcome.done) return outcome.row
    throw outcome.error
  }
  return { save, saving: busy }
}

const plainText = (merged: readonly FormField[]) =>
  merged.length === 0 ? t('done.saved') : t('done.kept', { fields: labels(merged) })

const labels = (fields: readonly FormField[]) => [...new Set(fields.map(({ field }) => field.label))].join(', ')
