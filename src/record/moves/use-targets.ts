import { useList } from '@refinedev/core'
import { useEffect, useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { rememberRecords } from '#src/fields/known-records.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useReadsReferred } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { movingIn, optionTargets, recordTarget, type Target } from './targets.ts'

/** All states of the rows of the table in their order, for users who may choose one; undefined until they are fetched. */
export function useTargets(table: Table, wanted: boolean): readonly Target[] | undefined {
  const model = useModel()
  const { field, target } = movingIn(model, table)
  const readsReferred = useReadsReferred()(field)
  const { query } = useList<Row, HttpError>({
    resource: (target ?? table).name,
    pagination: { mode: 'off' },
    meta: { background: true, ...(target?.active !== undefined && { where: { [target.active]: 'Y' } }) },
    errorNotification: false,
    queryOptions: { enabled: wanted && readsReferred && target !== undefined },
  })
  const rows = query.data?.data
  useEffect(() => {
    if (target && rows) rememberRecords(target.name, rows)
  }, [target, rows])
  return useMemo(() => {
    if (!target) return optionTargets(model, table)
    return rows?.map((row) => recordTarget(model, table, row))
  }, [model, table, target, rows])
}
