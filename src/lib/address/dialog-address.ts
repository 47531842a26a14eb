import type { Location } from 'react-router'
import { NEW_ROW, OPEN_ROW } from '#schema/lists/presentation.ts'

/** The dialog that an address asks for over its list: the form of a row or a new one, or the question before a deletion. */
export type AskedDialog = { kind: 'form'; id?: number } | { kind: 'delete'; id: number }

type Place = Pick<Location, 'search' | 'state'>

/** What the history remembers of a dialog that was opened on a page; the question of a deletion stands in no address. */
export interface DialogState {
  dialog: 'form' | { remove: number }
}

/** Whether the dialog was opened over a list that lies before it in the history. */
export const isOverList = ({ state }: Pick<Place, 'state'>): boolean => isDialogState(state)

const isDialogState = (state: unknown): state is DialogState =>
  typeof state === 'object' && state !== null && 'dialog' in state

/** The dialog of an address; undefined for none. */
export function askedDialog({ search, state }: Place): AskedDialog | undefined {
  if (isDialogState(state) && typeof state.dialog === 'object') return { kind: 'delete', id: state.dialog.remove }
  const query = new URLSearchParams(search)
  const id = Number(query.get(OPEN_ROW))
  if (Number.isInteger(id) && id > 0) return { kind: 'form', id }
  return query.has(NEW_ROW) ? { kind: 'form' } : undefined
}

/** The query of a list with the dialog of that row over it, of a new one for `'new'`, or of none. */
export function withDialog(query: URLSearchParams, row: number | 'new' | undefined): URLSearchParams {
  const others = [...query].filter(([key]) => key !== OPEN_ROW && key !== NEW_ROW)
  if (row === 'new') others.push([NEW_ROW, '1'])
  else if (row !== undefined) others.push([OPEN_ROW, String(row)])
  return new URLSearchParams(others)
}

/** Whether the step from one place to another closes a dialog over a list. */
export const closesDialog = (from: Place, to: Place): boolean => {
  const [before, after] = [askedDialog(from), askedDialog(to)]
  return before !== undefined && JSON.stringify(before) !== JSON.stringify(after)
}
