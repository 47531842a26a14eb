import type { RefObject } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { fullName, useSession } from '#src/lib/net/session.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type FieldOf, rowOf, type ValuesOf } from '#src/providers/rows.ts'
import { NEGOTIATIONS, type Negotiation } from '../paths.ts'
import { noteToSend, type SentNote, withNote } from './sent-note.ts'

/** What a change of a callback rests on. */
const touches: readonly FieldOf<typeof NEGOTIATIONS>[] = ['richiamareInData', 'richiamareInOrario', 'note']

interface CallbackChange {
  values?: ValuesOf<typeof NEGOTIATIONS>
  /** Typed below the notes there are. */
  note: string
  /** What that was sent as, as long as it is not known to be saved: given again, it is not written twice. */
  sent: RefObject<SentNote | undefined>
  /** What is said of it. */
  message: string
}

/** Gets the row as stored. */
export type OnSaved = (row: Row) => void

/**
 * Changes when a negotiation is to be called back; resolves to whether that is saved, which a message says with its undo. What
 * others have changed in the row meanwhile stays; about the callback and the notes it is asked.
 */
export function useCallbackChange(onSaved?: OnSaved) {
  const may = useMay()
  const session = useSession()
  const table = tableOf(useModel(), NEGOTIATIONS)
  const { run } = useCommands(table, { may: (right) => may(right, NEGOTIATIONS), onSaved })
  const author = session ? fullName(session) : ''
  return async (row: Negotiation, { values, note, sent, message }: CallbackChange): Promise<boolean> => {
    const noted = noteToSend(note, { notes: row.note, who: author, last: sent.current })
    sent.current = noted
    const valuesOn = (now: Row = row) => ({
      ...values,
      ...(noted && { note: withNote(rowOf(NEGOTIATIONS, now).note, noted) }),
    })
    const { done } = await run({ row, values: valuesOn, touches, undo: 'update', message })
    return done
  }
}
