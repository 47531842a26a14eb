import type { ListView } from '#schema/grammar/view-grammar.ts'
import type { List } from '../use-list.ts'
import { sameShown, shownBy, viewOf } from './view-state.ts'

/** What a view would say that shows the list as it is now. */
export const stateOf = ({ state, look }: Pick<List, 'state' | 'look'>): ListView => ({
  ...viewOf(state),
  density: look.density,
  ...(look.columns === undefined ? {} : { columns: [...look.columns] }),
})

/** Whether the list shows something else than the view it is in. */
export function isChanged({ table, state, look, views }: List): boolean {
  const current = views?.current
  return current !== undefined && (look.changed || !sameShown(shownBy(table, current.state), state))
}
