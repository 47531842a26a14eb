import { Form } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { rowName } from '#src/fields/record-label.ts'
import type { RowAction } from '#src/list/row-actions.tsx'
import { rowOf, type ValuesOf } from '#src/providers/rows.ts'
import { useVerb } from '#src/providers/verbs.ts'
import { useRights } from '#src/record/rights.ts'
import { DialogText } from '#src/ui/dialog-text.tsx'
import { SwitchUserIcon } from '#src/ui/icons.tsx'
import { InputDialog } from '#src/ui/input-dialog.tsx'
import { Labelled } from '#src/ui/labelled.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { requiredMark } from '#src/ui/required-mark.tsx'
import { NEGOTIATIONS, type Negotiation } from '../paths.ts'
import { t } from '../texts.ts'
import { OWNER, ownerOf, type Person, UserSelect } from './owner.tsx'

interface OpenDialog {
  row: Negotiation
  open: boolean
  /** Remounts the dialog on each opening, to reset its state. */
  openings: number
}

/**
 * The action that gives a negotiation to somebody else, with its dialog; `onSaved` gets the row as stored. It is disabled for
 * who may change negotiations, but not their owner.
 */
export function useReassign(table: Table, onSaved?: (row: Row) => void): { action?: RowAction; dialog: ReactNode } {
  const [shown, setShown] = useState<OpenDialog>()
  const may = useRights(table)
  const { isShown, disabledReason } = useVerb('reassign', table.name)
  const action = useMemo<RowAction | undefined>(() => {
    if (!isShown) return undefined
    return {
      title: t('negotiations.reassign'),
      label: (name) => t('negotiations.reassignRow', { name }),
      icon: <SwitchUserIcon />,
      disabledReason,
      run: (row) =>
        setShown((before) => ({ row: rowOf('trattative_cp', row), open: true, openings: (before?.openings ?? 0) + 1 })),
      offered: (row) => may('read', row, OWNER) && may('update', row, OWNER),
    }
  }, [isShown, disabledReason, may])
  const close = () => setShown((now) => now && { ...now, open: false })
  const dialog = shown && <ReassignDialog key={shown.openings} {...{ table, ...shown, onSaved }} onClose={close} />
  return { action, dialog }
}

interface Props {
  table: Table
  row: Negotiation
  open: boolean
  onSaved?: (row: Row) => void
  onClose: () => void
}

function ReassignDialog({ table, row, open, onSaved, onClose }: Props) {
  const [chosen, setChosen] = useState<Person>()
  const {
    save,
    saving,
    mistake,
    clearError: forget,
    current,
  } = useReassignment(table, row, { onSaved, onDone: onClose })
  const owner = ownerOf(current.operatore)
  return (
    <InputDialog
      open={open}
      hasInput={chosen !== undefined}
      title={t('negotiations.reassignTitle')}
      width={460}
      destroyOnHidden
      maskClosable={false}
      onCancel={onClose}
      okText={t('negotiations.reassign')}
      busy={saving}
      onOk={() => save(chosen)}
    >
      <DialogText look="subject">{rowName(table, row)}</DialogText>
      <Stack as="p" below="xl" className="muted">
        {owner ? t('negotiations.currentOwner', { name: owner.label }) : t('negotiations.notOwned')}
      </Stack>
      <Form layout="vertical" component="div" requiredMark={requiredMark}>
        <Labelled label={t('negotiations.newOwner')} errors={mistake} hint={t('negotiations.newOwnerHint')}>
          {(id) => (
            <UserSelect
              id={id}
              value={chosen?.value ?? null}
              onChange={(person) => {
                setChosen(person)
                forget()
              }}
            />
          )}
        </Labelled>
      </Form>
    </InputDialog>
  )
}

interface Handlers {
  /** Gets the row as stored. */
  onSaved?: (row: Row) => void
  /** The dialog has nothing left to do. */
  onDone: () => void
}

const BODY_KEY = 'userRiassegnazioneTrattativaCpId'

/**
 * Reassigns the negotiation and refetches the list. If another user has changed the owner meanwhile, it is asked; a user who
 * leaves it chooses again, knowing the owner of now.
 */
function useReassignment(table: Table, row: Negotiation, { onSaved, onDone }: Handlers) {
  const [current, setCurrent] = useState(row)
  const [mistake, setMistake] = useState<string>()
  const { run, busy } = useCommands(table, { may: () => false, onSaved })

  async function save(person?: Person): Promise<void> {
    if (!person) return setMistake(t('negotiations.chooseOwner'))
    if (person.value === ownerOf(current.operatore)?.value) return setMistake(t('negotiations.alreadyOwner'))
    setMistake(undefined)
    const resultingValues: ValuesOf<typeof NEGOTIATIONS> = { operatoreId: person.value }
    const outcome = await run({
      row: current,
      path: `/api/trattative_cp/riassegna/${row.id}`,
      method: 'PUT',
      body: { [BODY_KEY]: person.value },
      resultingValues,
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
