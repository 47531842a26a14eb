import { ListBody } from '#src/list/list-body.tsx'
import type { List } from '#src/list/use-list.ts'
import { cells, useRetryActions } from '../deliveries/delivery-rows.tsx'

/** What was sent from one negotiation, and what waits to be: those that failed can be tried again. */
export const SendsBody = ({ list }: { list: List }) => (
  <ListBody list={list} cells={cells} actions={useRetryActions()} />
)
