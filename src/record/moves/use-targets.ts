import { useList } from '@refinedev/core'
import { useEffect, useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { rememberRecords } from '#src/fields/known-records.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { useReadsReferred } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type Moving, movingIn, optionTargets, recordTarget, type Target } from './targets.ts'

/** The field of that name as one that moves, by default that of the workflow; the same object each time. */
export function useMoving(table: Table, name?: string): Moving {
  const model = useModel()
  return useMemo(() => movingIn(model, table, name), [model, table, name])
}

/** All values that rows may be given, in their order, for users who may choose one; undefined until they are fetched. */
export function useTargets(moving: Moving, wanted: boolean): readonly Target[] | undefined {
  const { table, field, target } = moving
  const readsReferred = useReadsReferred()(field)
  const { query } = useList<Row, HttpError>({
    resource: (target ?? table).name,
    pagination: { mode: 'off' },
    meta: { background: true, ...(target?.active !== undefined && { where: { [target.active]: 'Y' } }) },
    errorNotification: false,
    // A list and its board, seen one after the other, ask once.
    queryOptions: { staleTime: 10_000, enabled: wanted && readsReferred && target !== undefined },
  })
  const rows = query.data?.data
  useEffect(() => {
    if (target && rows) rememberRecords(target.name, rows)
  }, [target, rows])
  return useMemo(() => {
    if (!target) return optionTargets(moving)
    return rows?.map((row) => recordTarget(moving, row))
  }, [moving, target, rows])
}
