import { useKeys, useResourceParams } from '@refinedev/core'
import { useMemo } from 'react'
import type { Values } from '#schema/rows/row.ts'
import type { Table } from '#schema/table.ts'

/** Makes keys below those of a table's lists: whatever makes these fetch anew makes what is fetched under them. */
export function useListKeys({ name }: Pick<Table, 'name'>): (params: Values) => unknown[] {
  const { keys } = useKeys()
  const { identifier = name } = useResourceParams({ resource: name })
  return useMemo(() => {
    const lists = keys().data('default').resource(identifier).action('list')
    return (params) => [...lists.params(params).get()]
  }, [keys, identifier])
}
