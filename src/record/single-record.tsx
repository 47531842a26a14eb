import { useList } from '@refinedev/core'
import { Button } from 'antd'
import { type ReactNode, use, useEffect, useState } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Screen, Table } from '#schema/table.ts'
import { t } from '#src/lib/i18n.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { createInputScope, InputScopeContext } from '#src/lib/unsaved-input.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { Panel, PanelActions } from '#src/ui/panel.tsx'
import { LoadFailure, Notice, Skeleton } from '#src/ui/states.tsx'
import { FormFields } from './form-fields.tsx'
import { openHistory } from './history-panel.tsx'
import { RecordConflict } from './record-conflict.tsx'
import { useRights } from './rights.ts'
import styles from './single-record.module.css'
import { type Saved, useFinishAfterSave } from './use-finish-after-save.ts'
import { useFormName } from './use-form-name.ts'
import { useLiveRow } from './use-live-row.ts'
import { useRecordForm } from './use-record-form.ts'

const SAVED_MS = 1_500

export function SingleRecord({ table, screen, title }: { table: Table; screen: Screen; title: string }) {
  const { query } = useList<Row, HttpError>({
    resource: table.name,
    pagination: { mode: 'off' },
    sorters: table.sort ? [{ field: table.sort, order: table.descending ? 'desc' : 'asc' }] : [],
  })
  const loading = useWaiting(query.isLoading)
  const row = query.data?.data[0]
  useLiveRow(table.name, row?.id, query.refetch)
  return (
    <>
      <PageHead title={title} />
      {loading && <Skeleton />}
      {!loading && query.error && <LoadFailure error={query.error} onRetry={() => query.refetch()} />}
      {!loading && query.data && !row && <Notice title={t('form.noRecord')} />}
      {!loading && row && <RecordForm table={table} screen={screen} row={row} />}
    </>
  )
}

interface Props {
  table: Table
  screen: Screen
  row: Row
}

/** The form with what belongs to its row, such as files: one button saves both. */
function RecordForm(props: Props) {
  const [scope] = useState(createInputScope)
  return (
    <InputScopeContext value={scope}>
      <Fields {...props} />
    </InputScopeContext>
  )
}

function Fields({ table, screen, row }: Props) {
  const may = useRights(table)
  const name = useFormName()
  const [saved, setSaved] = useState<Saved>()
  const record = useRecordForm({
    table,
    may,
    row,
    only: screen.fields,
    savedMs: SAVED_MS,
    onSaved: (stored) => setSaved({ row: stored }),
  })
  useFinishAfterSave({ saved, base: record.base, scope: use(InputScopeContext), onDone: () => {} })
  const editable = may('update', row)
  // A newer version replaces the form's values unless the user has typed something; then saving merges both.
  useEffect(() => {
    if (row.version > (record.base?.version ?? 0) && !record.isChanged()) record.restart(row)
  })
  return (
    <Surface
      isWide={table.groups !== undefined}
      label={screen.label ?? table.label.one}
      hint={editable ? undefined : t('form.readOnly')}
    >
      <FormFields {...record} table={table} name={name} disabled={!editable} />
      <RecordConflict {...record} />
      {editable && (
        <PanelActions atStart={table.groups !== undefined}>
          <Button onClick={() => openHistory(table, row)}>{t('list.history')}</Button>
          <Button type="primary" htmlType="submit" form={name} loading={record.saving}>
            {t('form.save')}
          </Button>
        </PanelActions>
      )}
    </Surface>
  )
}

interface SurfaceProps {
  /** The groups of the form have surfaces of their own. */
  isWide: boolean
  label: string
  hint?: string
  children: ReactNode
}

const Surface = ({ isWide, label, hint, children }: SurfaceProps) =>
  isWide ? (
    <section aria-label={label}>
      {hint !== undefined && <p className="muted">{hint}</p>}
      {children}
    </section>
  ) : (
    <Panel className={styles.card} {...{ label, hint }}>
      {children}
    </Panel>
  )
