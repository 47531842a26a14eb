import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TablePageProps } from '#src/lib/screen.ts'
import { ListBody } from '#src/list/list-body.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { useList } from '#src/list/use-list.ts'
import { useMay } from '#src/providers/ability.ts'
import { NEGOTIATIONS } from '../paths.ts'
import { cells, retryActions, rights } from './delivery-rows.tsx'

export function Deliveries({ table, screen, title }: TablePageProps) {
  const maySend = useMay()('send', NEGOTIATIONS)
  const client = useQueryClient()
  const actions = useMemo(
    () => (maySend ? retryActions(() => client.invalidateQueries()) : undefined),
    [maySend, client],
  )
  const list = useList({ table, screen, rights })
  return (
    <>
      <ListHead list={list} title={title} />
      <ListTools list={list} />
      <ListBody list={list} cells={cells} actions={actions} />
    </>
  )
}
