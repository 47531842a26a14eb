import { useState } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Row } from '#schema/rows/row.ts'
import { useCommands } from '#src/commands/use-commands.ts'
import { rowName } from '#src/fields/record-label.ts'
import { idOf } from '#src/lib/net/records.ts'
import { useSession } from '#src/lib/net/session.ts'
import { useModel } from '#src/providers/model.ts'
import { DeleteDialog } from '#src/record/delete-dialog.tsx'
import { openHistory } from '#src/record/history-panel.tsx'
import { useRights } from '#src/record/rights.ts'
import { ClockIcon, DeleteIcon, EditIcon, MoreIcon, StarIcon } from '#src/ui/icons.tsx'
import { Menu, MenuItem } from '#src/ui/menu.tsx'
import { NOTES } from './note-context.ts'
import { t } from './texts.ts'
import { useTimelinesAgain } from './use-notes.ts'

/** What its author does with a note, and who may delete those of others. */
export function NoteMenu({ note, onEdit }: { note: Row; onEdit: () => void }) {
  const table = tableOf(useModel(), NOTES)
  const may = useRights(table)
  const readAgain = useTimelinesAgain()
  const { run } = useCommands(table, { may, meanwhile: 'ignored' })
  const [removing, setRemoving] = useState(false)
  const isAuthor = useSession()?.id === idOf(note.author)
  const [mayUpdate, mayRemove] = [may('update', note), may('delete', note)]
  const name = rowName(table, note)
  const isPinned = note.pinned === 'Y'
  const pin = () =>
    run({
      row: note,
      values: { pinned: isPinned ? 'N' : 'Y' },
      undo: 'update',
      message: isPinned ? t('notes.unpinned') : t('notes.pinnedNow'),
      onDone: readAgain,
    })
  if (!mayUpdate && !mayRemove) return null
  return (
    <>
      <Menu label={t('notes.moreOf', { name })} title={t('notes.more')} icon={<MoreIcon />}>
        {() => (
          <>
            {mayUpdate && (
              <>
                {isAuthor && (
                  <MenuItem onClick={onEdit}>
                    <EditIcon />
                    {t('notes.edit')}
                  </MenuItem>
                )}
                <MenuItem onClick={pin}>
                  <StarIcon />
                  {isPinned ? t('notes.unpin') : t('notes.pin')}
                </MenuItem>
                <MenuItem onClick={() => openHistory(table, note)}>
                  <ClockIcon />
                  {t('notes.history')}
                </MenuItem>
              </>
            )}
            {mayRemove && (
              <MenuItem danger onClick={() => setRemoving(true)}>
                <DeleteIcon />
                {t('notes.remove')}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      <DeleteDialog
        {...{ table }}
        row={note}
        open={removing}
        question={t('notes.removeQuestion', { name })}
        doneText={t('notes.removed')}
        onClose={() => setRemoving(false)}
        afterClose={() => {}}
        onDeleted={readAgain}
      />
    </>
  )
}
