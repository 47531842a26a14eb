import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tableOf } from '#schema/model.ts'
import type { PlaceProps } from '#src/lib/screen.ts'
import { TableList } from '#src/list/table-list.tsx'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { NEGOTIATIONS, SENDS } from '../sends/send.ts'
import { deliveriesTable, deliveriesView } from './deliveries-view.tsx'

/** What was sent from negotiations, what waits and what failed: why, when, to whom; and trying again. */
export function Deliveries({ title }: PlaceProps) {
  const table = tableOf(useModel(), SENDS)
  const may = useMay()
  const maySend = may('send', NEGOTIATIONS)
  const mayName = may('read', 'users')
  const shown = useMemo(() => deliveriesTable(table, mayName), [table, mayName])
  const client = useQueryClient()
  const view = useMemo(() => deliveriesView(maySend, () => client.invalidateQueries()), [maySend, client])
  return <TableList table={shown} title={title} view={view} />
}
