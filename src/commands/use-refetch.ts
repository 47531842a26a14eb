import { useInvalidate, useResourceParams } from '@refinedev/core'
import type { Table } from '#schema/table.ts'

/** Refetches the table's rows in every mounted query; resolves when they have arrived. */
export function useRefetch(table: Table): () => Promise<void> {
  const invalidate = useInvalidate()
  const { identifier } = useResourceParams({ resource: table.name })
  return () =>
    invalidate({
      resource: identifier ?? table.name,
      invalidates: ['list', 'many'],
      invalidationOptions: { cancelRefetch: true },
    })
}
