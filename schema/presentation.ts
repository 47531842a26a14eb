import { fieldTypes } from './fields/index.ts'
import type { Screen, Table } from './table.ts'

// What the screens of a table show of it, for the console that shows it and the server that indexes it.

/** The fields with a column: those the screen names, in its order; else all but long texts. */
export const columnsOf = (table: Table, screen: Screen | undefined = table.screens[0]): string[] =>
  screen?.columns ?? Object.keys(table.fields).filter((name) => table.fields[name]?.type !== 'longText')

/** The fields of the filter bar: those the screen names, in its order; else all but those whose type hides its filter. */
export const filtersOf = (table: Table, screen: Screen | undefined = table.screens[0]): string[] =>
  screen?.filters ??
  Object.entries(table.fields).flatMap(([name, { type }]) => (fieldTypes[type].hiddenFilter ? [] : [name]))

/** Screens that show rows side by side. A page of its own shows what it says it shows. */
const lists = ({ screens }: Table): (Screen | undefined)[] =>
  screens.length === 0 ? [undefined] : screens.filter(({ kind }) => kind !== 'single')

/** Whether some list of the table has a column for the field. */
export const isColumn = (table: Table, name: string): boolean =>
  lists(table).some((screen) => isSaid(screen, 'columns') && columnsOf(table, screen).includes(name))

/** Whether some list of the table offers a filter by the field. */
export const isFilter = (table: Table, name: string): boolean =>
  lists(table).some((screen) => isSaid(screen, 'filters') && filtersOf(table, screen).includes(name))

const isSaid = (screen: Screen | undefined, what: 'columns' | 'filters'): boolean =>
  screen === undefined || screen.kind !== 'custom' || screen[what] !== undefined
