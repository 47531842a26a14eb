import { useMemo } from 'react'
import { tableOf } from '#schema/model.ts'
import { ListBody } from '#src/list/list-body.tsx'
import { ListHead } from '#src/list/list-head.tsx'
import { ListTools } from '#src/list/list-tools.tsx'
import { useList } from '#src/list/use-list.ts'
import { useModel } from '#src/providers/model.ts'
import { cells, rights, useRetryActions } from '../deliveries/delivery-rows.tsx'
import { SENDS } from '../paths.ts'
import { t } from './texts.ts'

/** What was sent from one negotiation, and what waits to be. */
export function SendsView({ id }: { id: number }) {
  const table = tableOf(useModel(), SENDS)
  const scope = useMemo(() => ({ trattativaCpId: id }), [id])
  const actions = useRetryActions()
  const list = useList({ table, rights, scope, embedded: true })
  return (
    <>
      <ListHead list={list} title={t('negotiationPage.sends')} />
      <ListTools list={list} />
      <ListBody list={list} cells={cells} actions={actions} />
    </>
  )
}
