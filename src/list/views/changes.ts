import type { ListView, ViewedFigure } from '#schema/grammar/view-grammar.ts'
import type { Table } from '#schema/table.ts'
import type { ListState } from '../list-state.ts'
import type { ListLook } from '../use-look.ts'
import { sameViewState, viewOf, viewStateOf } from './view-state.ts'

/** What a view would say that shows the list as it is now. */
export const stateOf = (state: ListState, look: ListLook): ListView => ({
  ...viewOf(state),
  ...(look.layout.offered.length > 0 && { layout: look.layout.current }),
  ...(look.layout.current === 'figures' && look.layout.figure && { figures: look.layout.figure }),
  density: look.density,
  ...(look.chosen === undefined ? {} : { columns: [...look.chosen] }),
})

/** Whether the list shows something else than the view it is in. */
export function isChanged(table: Table, state: ListState, look: ListLook): boolean {
  const current = look.views?.current
  if (current === undefined) return false
  const { layout, figures } = current.state
  const isOffered = layout !== undefined && look.layout.offered.includes(layout)
  const isOther = isOffered && layout !== look.layout.current
  const isOtherFigure = isOffered && layout === 'figures' && !isSameFigure(figures, look.layout.figure)
  return isOther || isOtherFigure || look.changed || !sameViewState(viewStateOf(table, current.state), state)
}

const isSameFigure = (one: ViewedFigure | undefined, other: ViewedFigure | undefined): boolean =>
  (['by', 'split', 'measure'] as const).every((part) => one?.[part] === other?.[part])
