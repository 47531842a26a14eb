import { useDataProvider } from '@refinedev/core'
import type { Row } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'
import { asRow } from '#src/lib/net/records.ts'

/**
 * Completes the current row of a refusal. If it lacks some of the fields, because the user may read them only at another
 * path of the table, the row is fetched from that path.
 */
export function useCurrentRow(table: Table, path?: string) {
  const provider = useDataProvider()()
  return async (current: Row | undefined, fields: readonly { name: string }[]): Promise<Row | undefined> => {
    if (!current || path === undefined || fields.every(({ name }) => name in current)) return current
    const answer = await provider.getMany?.({ resource: table.name, ids: [current.id], meta: { path } })
    return asRow(answer?.data[0])
  }
}
