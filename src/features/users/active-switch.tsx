import { Switch } from 'antd'
import { useState } from 'react'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/http.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import { useMay } from '#src/providers/ability.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { useUndo } from '#src/record/use-undo.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OwnedWork } from './owned-work.tsx'
import { t } from './texts.ts'

interface Props {
  table: Table
  row: RowOf<'users'>
  refused?: string
  /** Reads again what shows the user beside lists. */
  onChanged?: () => void
}

/** Deactivates a user, once it was said what that ends, and activates them; either can be undone. */
export function ActiveSwitch({ table, row, refused, onChanged }: Props) {
  const [asking, setAsking] = useState(false)
  const { pending, change } = useActive(table, row, () => {
    setAsking(false)
    onChanged?.()
  })
  const name = rowName(table, row)
  return (
    <span title={refused}>
      <Switch
        size="small"
        checked={row.attivo === 'Y'}
        loading={pending}
        disabled={refused !== undefined}
        aria-label={t('users.active', { name })}
        onChange={(on) => (on ? change('Y') : setAsking(true))}
      />
      <Dialog
        open={asking}
        title={t('users.offQuestion', { name })}
        width={460}
        centered
        irreversible
        okText={t('users.offConfirm')}
        cancelText={t('form.cancel')}
        okButtonProps={{ loading: pending }}
        cancelButtonProps={{ disabled: pending }}
        onCancel={pending ? undefined : () => setAsking(false)}
        onOk={() => change('N')}
      >
        <p>{t('users.offText')}</p>
        <OwnedWork id={row.id} name={name} />
      </Dialog>
    </span>
  )
}

function useActive(table: Table, row: RowOf<'users'>, onDone: () => void) {
  const [pending, setPending] = useState(false)
  const refetch = useRefetch(table)
  const may = useMay()
  const { offer } = useUndo((right) => may(right, table.name))

  async function change(to: 'Y' | 'N') {
    setPending(true)
    try {
      const headers = { 'If-Match': `W/"${row.version}"` }
      const answer = await call(`/api/users/${row.id}/active/${to}`, { method: 'PUT', headers })
      const action = offer('update', answer.headers.get('x-command') ?? undefined)
      showMessage({ success: true, message: t(to === 'Y' ? 'users.activated' : 'users.deactivated'), action })
    } catch (failure) {
      reportFailure(failure)
    }
    await refetch()
    setPending(false)
    onDone()
  }

  return { pending, change }
}
