import { useEffect } from 'react'
import { rowPath } from '#schema/lists/presentation.ts'
import type { ShownChange } from '#src/commands/conflict-dialog.tsx'
import { rowName } from '#src/fields/record-label.ts'
import { t } from '#src/lib/i18n.ts'
import { lazy } from '#src/lib/lazy.ts'
import { loadAhead } from '#src/lib/net/prefetch.ts'
import { OnDemand } from '#src/ui/on-demand.tsx'
import { SaveAnywayDialog } from '#src/ui/questions.tsx'
import { useUntilClosed } from '#src/ui/use-opened.ts'
import type { FormField } from './form-values.ts'
import type { Conflict } from './use-merging-save.ts'
import type { RecordForm } from './use-record-form.ts'
import type { SameName } from './use-same-name.ts'

const ConflictDialog = lazy(() => import('#src/commands/conflict-dialog.tsx'), 'ConflictDialog')

/** Shows what has to be answered before the form is saved: the conflict, whose chunk is loaded while the user types, or the name of another row. */
export function RecordConflict({ base, conflict, resolve, leaveConflict, sameName }: RecordForm) {
  const editing = base !== undefined
  useEffect(() => {
    if (editing) void loadAhead([ConflictDialog])
  }, [editing])
  const [shown, afterClose] = useUntilClosed(conflict)
  if (!shown) return <SameNameDialog {...sameName} />
  const { collisions } = shown
  const incoming = shown.incoming.map(({ field }) => field.label)
  return (
    <OnDemand>
      <ConflictDialog
        open={conflict !== undefined}
        afterClose={afterClose}
        intro={t('conflict.intro')}
        changes={collisions.map((item) => choiceOf(item, shown))}
        note={incoming.length > 0 ? t('conflict.kept', { fields: incoming.join(', ') }) : undefined}
        apply={t('form.save')}
        leave={t('conflict.back')}
        onApply={(taken) => void resolve(collisions.filter(({ key }) => taken.includes(key)))}
        onLeave={leaveConflict}
      />
    </OnDemand>
  )
}

/** A field with the value that was typed and the one that somebody else has saved. */
const choiceOf = (item: FormField, { base, current, typed }: Conflict): ShownChange => ({
  ...item,
  was: base[item.name],
  now: current[item.name],
  mine: { value: typed[item.key], known: [base, current].flatMap((row) => [row[item.name]].flat()) },
})

function SameNameDialog({ table, twin, saveAnyway, giveUp }: SameName) {
  const name = twin && rowName(table, twin)
  const path = twin && rowPath(table, twin.id)
  const text = name !== undefined && (
    <>
      {t('form.sameName')}{' '}
      {path ? (
        <a href={path} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
      {t('form.sameNameHint')}
    </>
  )
  return <SaveAnywayDialog warning={text || undefined} onCancel={giveUp} onSave={() => void saveAnyway()} />
}
