import { useMemo } from 'react'
import type { Row } from '#schema/rows/row.ts'
import { isLostState } from '#schema/rules/negotiation-state.ts'
import type { Table } from '#schema/table.ts'
import type { Rows } from '#schema/tables.generated.ts'
import { rowName } from '#src/fields/record-label.ts'
import { type RowOf, rowOf, useRows } from '#src/providers/rows.ts'
import { t } from './texts.ts'

/** The state of a negotiation, as its row holds it. */
export type State = NonNullable<Rows['trattative_cp']['statoTrattativa']>

const LAST = Number.MAX_SAFE_INTEGER
const none: readonly RowOf<'stati_trattative'>[] = []

/** All states in their order, for users who may choose one; undefined until they are fetched. */
export function useStates(wanted: boolean): readonly State[] | undefined {
  const { query } = useRows('stati_trattative', {
    sorters: [{ field: 'ordinamento', order: 'asc' }],
    meta: { background: true },
    errorNotification: false,
    queryOptions: { enabled: wanted },
  })
  const rows = query.data?.data ?? none
  const states = useMemo(() => [...rows].sort(inOrder), [rows])
  return query.data && states
}

/** Those without a place of their own stand last, as the database has them. */
const inOrder = (one: State, other: State) =>
  (one.ordinamento ?? LAST) - (other.ordinamento ?? LAST) || one.id - other.id

/** What a state is called, or that there is none. */
export const stateName = (state: State | null | undefined): string =>
  state ? state.description : t('negotiationState.none')

/** What the message says of a state that was changed: 'Vinta: Martinelli Eventi'. */
export const changedText = (table: Table, row: Row): string =>
  t('negotiationState.changed', {
    state: stateName(rowOf('trattative_cp', row).statoTrattativa),
    name: rowName(table, row),
  })

const noStates: number[] = []

/** The ids of the states of a lost negotiation; empty until they are fetched. */
export function useLostStates(): number[] {
  const { query } = useRows('stati_trattative', { meta: { background: true }, errorNotification: false })
  const states = query.data?.data
  return useMemo(() => states?.filter(isLostState).map(({ id }) => id) ?? noStates, [states])
}
