import { useCustom } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect } from 'react'
import { tableOf } from '#schema/model.ts'
import type { Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { useSession } from '#src/lib/net/session.ts'
import { useModel } from '#src/providers/model.ts'
import type { FieldOf, RowOf } from '#src/providers/rows.ts'
import { FormFields } from '#src/record/form-fields.tsx'
import { RecordConflict } from '#src/record/record-conflict.tsx'
import { useRights } from '#src/record/rights.ts'
import { useFormName } from '#src/record/use-form-name.ts'
import { useRecordForm } from '#src/record/use-record-form.ts'
import { PanelActions } from '#src/ui/panel.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'

const FIELDS: readonly FieldOf<'users'>[] = ['username', 'email']
/** Impersonation identifies the user by username, which therefore must not change. */
const SWITCHED_FIELDS: readonly FieldOf<'users'>[] = ['email']

export function OwnData() {
  const users = tableOf(useModel(), 'users')
  const { query, result } = useCustom<RowOf<'users'>, HttpError>({ url: '/api/user/profile/', method: 'get' })
  const loading = useWaiting(query.isLoading)
  if (loading) return <Skeleton />
  if (query.error) return <LoadFailure error={query.error} onRetry={() => query.refetch()} />
  // The endpoint accepts exactly these two fields, so no language is sent.
  return <DataForm table={{ ...users, codiceLingua: false }} row={result.data} refetch={query.refetch} />
}

function DataForm({ table, row, refetch }: { table: Table; row: RowOf<'users'>; refetch: () => Promise<unknown> }) {
  const name = useFormName()
  const may = useRights(table)
  const fields = useSession()?.real ? SWITCHED_FIELDS : FIELDS
  const record = useRecordForm({ table, may, row, only: fields, onSaved: () => void refetch() })
  // A newer version replaces the form's values unless they differ from it; then saving merges both.
  useEffect(() => {
    const shown = fields.every((field) => record.form.getFieldValue(field) === row[field])
    if (row.version > (record.base?.version ?? 0) && (shown || !record.isChanged())) record.restart(row)
  })
  return (
    <>
      <FormFields {...record} table={table} name={name} disabled={false} />
      <RecordConflict {...record} />
      <PanelActions>
        <Button type="primary" htmlType="submit" form={name} loading={record.saving}>
          {t('form.save')}
        </Button>
      </PanelActions>
    </>
  )
}
