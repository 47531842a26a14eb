import { Switch } from 'antd'
import { useState } from 'react'
import type { Table } from '#schema/table.ts'
import { rowName } from '#src/fields/record-label.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { call } from '#src/lib/http.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { RowOf } from '#src/providers/rows.ts'
import { useRefetch } from '#src/record/use-refetch.ts'
import { t } from './texts.ts'

interface Props {
  table: Table
  row: RowOf<'users'>
  refused?: string
}

export function ActiveSwitch({ table, row, refused }: Props) {
  const [pending, setPending] = useState(false)
  const refetch = useRefetch(table)
  const active = row.attivo === 'Y'

  async function change(on: boolean) {
    setPending(true)
    try {
      const headers = { 'If-Match': `W/"${row.version}"` }
      await call(`/api/users/${row.id}/active/${on ? 'Y' : 'N'}`, { method: 'PUT', headers })
      showMessage({ success: true, message: t(on ? 'users.activated' : 'users.deactivated'), timeout: 3_000 })
    } catch (failure) {
      reportFailure(failure)
    }
    await refetch()
    setPending(false)
  }

  return (
    <span title={refused}>
      <Switch
        size="small"
        checked={active}
        loading={pending}
        disabled={refused !== undefined}
        aria-label={t('users.active', { name: rowName(table, row) })}
        onChange={change}
      />
    </span>
  )
}
