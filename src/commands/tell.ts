import type { Table } from '#schema/table.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { t } from '#src/lib/i18n.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { type MessageAction, ofRow, showMessage } from '#src/lib/snackbar.ts'
import { type Command, type Done, isByField } from './command.ts'
import { isStale } from './stale.ts'

/** How long the message about saved values stays; messages about other verbs stay as long as any success. */
const SAVED_MS = 3_000

/** The subject of a message: the row, a new row of the table, or the path of a request without a row. */
const aboutOf = <T>(table: Table, command: Command<T>): string =>
  'path' in command && !command.row ? command.path : ofRow(table.name, command.row?.id)

/** Shows that a command was carried out, with the button that undoes it, and what may be done next. */
export function tellDone<T>(table: Table, command: Command<T>, done: Done<T>, next?: MessageAction): void {
  const { message, messageMs } = command
  const text = typeof message === 'function' ? message(done) : message
  if (text === null) return
  const action = done.undo && { label: t('done.undo'), run: done.undo, lasts: true }
  showMessage({
    success: true,
    message: text ?? t('done.saved'),
    action,
    next,
    timeout: action || next ? undefined : (messageMs ?? ('values' in command ? SAVED_MS : undefined)),
    about: aboutOf(table, command),
  })
}

/** Shows why a command failed, unless its caller shows it. */
export function tellFailure<T>(table: Table, command: Command<T>, error: HttpError): void {
  const { callerMerges, shows, refused } = command
  if (shows?.(error) || (callerMerges && isStale(error))) return
  const reason =
    Object.values(error.errors ?? {})
      .flat()
      .join('. ') || error.message
  const isAboutValues = isByField(error)
  const own = isAboutValues || isStale(error) ? refused?.(error, reason) : undefined
  reportFailure(error, own ?? (isAboutValues ? reason : undefined), aboutOf(table, command))
}
