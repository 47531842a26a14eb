import { useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { rowOf, type ValuesOf } from '#src/providers/rows.ts'
import { NEGOTIATIONS, type Negotiation } from '../paths.ts'
import { t } from '../texts.ts'
import { ownerOf, type Person } from './use-people.ts'

interface Handlers {
  /** Gets the row as stored. */
  onSaved?: (row: Row) => void
  /** The dialog has nothing left to do. */
  onDone: () => void
}

const BODY_KEY = 'userRiassegnazioneTrattativaCpId'

/**
 * Reassigns the negotiation and refetches the list. If another user has changed the owner meanwhile, it is asked; whoever
 * leaves it chooses again, knowing the owner of now.
 */
export function useReassignment(table: Table, row: Negotiation, { onSaved, onDone }: Handlers) {
  const [current, setCurrent] = useState(row)
  const [mistake, setMistake] = useState<string>()
  const { run, busy } = useCommands(table, { may: () => false, onSaved })

  async function save(person?: Person): Promise<void> {
    if (!person) return setMistake(t('negotiations.chooseOwner'))
    if (person.value === ownerOf(current.operatore)?.value) return setMistake(t('negotiations.alreadyOwner'))
    setMistake(undefined)
    const gives: ValuesOf<typeof NEGOTIATIONS> = { operatoreId: person.value }
    const outcome = await run({
      row: current,
      path: `/api/trattative_cp/riassegna/${row.id}`,
      method: 'PUT',
      body: { [BODY_KEY]: person.value },
      gives,
      // As everywhere but in the list one chooses from.
      message: ({ row: saved }) => t('negotiations.reassigned', { name: ownerIn(saved)?.label ?? person.label }),
      anyway: t('negotiations.reassign'),
      shows: ({ errors }) => errors?.[BODY_KEY] !== undefined,
      onDone,
    })
    if (outcome.done) return
    if (outcome.current) setCurrent(rowOf(NEGOTIATIONS, outcome.current))
    setMistake(outcome.error?.errors?.[BODY_KEY]?.join('. '))
    if (outcome.error?.status === 404) onDone()
  }

  return { save, saving: busy, mistake, clearError: () => setMistake(undefined), current }
}

const ownerIn = (row: Row | undefined) => row && ownerOf(rowOf(NEGOTIATIONS, row).operatore)
