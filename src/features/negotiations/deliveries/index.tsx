import { LayoutBody } from '#src/layouts/layout-body.tsx'
import { idOf } from '#src/lib/net/records.ts'
import type { TablePageProps } from '#src/lib/screen.ts'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { useList } from '#src/list/use-list.ts'
import { SendsOnScreen } from '#src/sends/use-sends.tsx'
import { negotiationSends } from '../sends/register.ts'
import { cells, rights, useRetryActions } from './delivery-rows.tsx'

export function Deliveries({ table, screen, title }: TablePageProps) {
  const actions = useRetryActions()
  const list = useList({ table, screen, rights })
  const ids = list.rows.data.flatMap((row) => idOf(row[negotiationSends.owner.field]) ?? [])
  return (
    <>
      <ListHead list={list} title={title} />
      <ListTools list={list} />
      <SendsOnScreen register={negotiationSends} ids={ids}>
        <LayoutBody list={list} cells={cells} actions={actions} />
      </SendsOnScreen>
    </>
  )
}
