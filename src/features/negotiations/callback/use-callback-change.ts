import { useDataProvider } from '@refinedev/core'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/row.ts'
import { dayOf, wallNow } from '#src/calendar/wall-clock.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { toHttpError } from '#src/lib/http-error.ts'
import { noteOwnWrite } from '#src/lib/own-writes.ts'
import { asRow } from '#src/lib/records.ts'
import { fullName, useSession } from '#src/lib/session.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useMay } from '#src/providers/ability.ts'
import { commandOf } from '#src/providers/data.ts'
import { useModel } from '#src/providers/model.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { useUndo } from '#src/record/use-undo.ts'
import { NEGOTIATIONS, type Negotiation } from '../sends/send.ts'
import { t } from './texts.ts'

/** What a change of a callback takes from the row it was made on. */
const used = ['richiamareInData', 'richiamareInOrario', 'note'] as const

type CallbackChange = (row: Negotiation, values: ValuesOf<typeof NEGOTIATIONS>, message: string) => Promise<boolean>

/** Gets the row as stored. */
export type OnSaved = (row: Row) => void

/**
 * Changes when a negotiation is to be called back; resolves to whether that is saved, which a message says with its undo. What
 * others have changed in the row meanwhile stays; if it is the callback or the note, nothing is saved and the message says so.
 */
export function useCallbackChange(onSaved?: OnSaved): CallbackChange {
  const provider = useDataProvider()
  const may = useMay()
  const refetch = useRefetch(tableOf(useModel(), NEGOTIATIONS))
  const { offer } = useUndo((right) => may(right, NEGOTIATIONS))

  const send = (id: number, version: number, variables: ValuesOf<typeof NEGOTIATIONS>) =>
    provider().update({ resource: NEGOTIATIONS, id, variables, meta: { version } })

  async function save(row: Negotiation, values: ValuesOf<typeof NEGOTIATIONS>) {
    try {
      return await send(row.id, row.version, values)
    } catch (failure) {
      const now = asRow(toHttpError(failure).current?.row)
      if (!now || used.some((name) => now[name] !== row[name])) throw failure
      return send(row.id, now.version, values)
    }
  }

  return async (row, values, message) => {
    try {
      const answer = await save(row, values)
      const saved = asRow(answer.data)
      if (saved && onSaved) {
        noteOwnWrite(NEGOTIATIONS, saved)
        onSaved(saved)
      }
      showMessage({ success: true, message, action: offer('update', commandOf(answer)) })
      await refetch()
      return true
    } catch (failure) {
      reportFailure(failure)
      void refetch()
      return false
    }
  }
}

/** What a typed note changes in the row: it stands below those before it, with the day and who wrote it. */
export function useNoted(row: Negotiation): (typed: string) => Pick<ValuesOf<typeof NEGOTIATIONS>, 'note'> {
  const session = useSession()
  return (typed) => {
    const text = typed.trim()
    if (text === '') return {}
    const written = t('callback.written', { day: dayOf(wallNow()), who: session ? fullName(session) : '', text })
    return { note: [row.note, written].filter(Boolean).join('\n') }
  }
}
