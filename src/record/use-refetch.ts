import { useInvalidate, useResourceParams } from '@refinedev/core'
import type { Table } from '#schema/table.ts'

/** Fetches the table's rows again wherever they are on screen; done when they are there. */
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
