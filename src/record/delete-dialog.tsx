import { Alert, Button } from 'antd'
import { useState } from 'react'
import { rowName } from '#src/fields/record-label.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { DialogText } from '#src/ui/dialog-text.tsx'
import type { DeleteDialogProps } from './dialog-props.ts'
import { t } from './remove-texts.ts'
import { ReplaceWith } from './replace-with.tsx'
import { useUsage } from './usage.ts'
import { useRemoval } from './use-removal.ts'
import { useReplacement } from './use-replacement.ts'
import { UsedBy } from './used-by.tsx'

/**
 * Asks before deleting a row, and says beforehand what uses it. Where that forbids the deletion, another row can take its
 * place in all of it.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { table, row, saveInstead, question, children, open, onClose, onDeleted, afterClose } = props
  const done = () => {
    onClose()
    onDeleted?.()
  }
  const usage = useUsage(table, row.id, saveInstead === undefined && open)
  const { target, stale, pending, run } = useRemoval(props, usage.ask, done)
  const [replacing, setReplacing] = useState(false)
  const replacement = useReplacement(props, target, usage.ask, done)
  const name = rowName(table, row)
  const { usages = [] } = usage
  const isHeld = usages.some(({ effect }) => effect === 'restrict')
  const busy = pending || replacement.pending
  return (
    <Dialog
      open={open}
      title={t('remove.title')}
      width={520}
      destroyOnHidden
      onCancel={busy ? undefined : onClose}
      afterClose={afterClose}
      footer={
        <Buttons
          {...{ isHeld, replacing, replacement, busy }}
          removal={{ pending, run, disabled: isHeld || usage.state === 'asking' }}
          mayReplace={usages.length > 0 && !table.about}
          onReplace={() => setReplacing(true)}
          onCancel={onClose}
        />
      }
    >
      {!isHeld && (
        <DialogText look="question">
          {question ?? saveInstead?.question(name) ?? t('remove.question', { name })}
        </DialogText>
      )}
      {children}
      {table.deleteWarning && <Alert type="warning" showIcon message={table.deleteWarning} />}
      {stale && <Alert type="warning" showIcon message={t('errors.stale')} />}
      {usage.state === 'asking' && <p className="muted">{t('remove.looking')}</p>}
      {usage.state === 'failed' && <p className="muted">{t('remove.unknownUse')}</p>}
      <UsedBy usages={usages} id={row.id} name={name} />
      {replacing && <ReplaceWith table={table} row={row} {...replacement} />}
    </Dialog>
  )
}

interface Step {
  pending: boolean
  run: () => void
}

interface ButtonProps {
  /** Something that uses the row forbids its deletion. */
  isHeld: boolean
  mayReplace: boolean
  /** The user is choosing what takes the place of the row. */
  replacing: boolean
  busy: boolean
  removal: Step & { disabled: boolean }
  replacement: Step
  onReplace: () => void
  onCancel: () => void
}

function Buttons({ isHeld, mayReplace, replacing, busy, removal, replacement, onReplace, onCancel }: ButtonProps) {
  const replace = mayReplace && !replacing && (
    <Button key="replace" type={isHeld ? 'primary' : 'default'} onClick={onReplace} disabled={busy}>
      {t('remove.replace')}
    </Button>
  )
  return [
    !isHeld && replace,
    <Button key="cancel" onClick={onCancel} disabled={busy} autoFocus>
      {t('remove.cancel')}
    </Button>,
    replacing ? (
      <Button key="replaceNow" danger type="primary" loading={replacement.pending} onClick={replacement.run}>
        {t('remove.replaceNow')}
      </Button>
    ) : (
      <Button
        key="remove"
        danger
        type={isHeld ? 'default' : 'primary'}
        loading={removal.pending}
        disabled={removal.disabled}
        onClick={removal.run}
      >
        {t('remove.confirm')}
      </Button>
    ),
    isHeld && replace,
  ]
}
