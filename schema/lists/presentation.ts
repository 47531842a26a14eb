import { fieldTypes } from '../fields/index.ts'
import type { Model } from '../model.ts'
import { fileRowsOf } from '../rows/file-rows.ts'
import { type OwnedRows, ownedRowsOf, relatedRowsOf } from '../rows/section-rows.ts'
import { sequenceField } from '../rows/sequence.ts'
import type { Screen, Table } from '../table.ts'

// What the screens of a table show of it, for the console that shows it and the server that indexes it.

/**
 * The fields with a column: those the screen names, in its order; else all except long texts and the colour fields that
 * `look` uses.
 */
export const columnsOf = (table: Table, screen: Screen | undefined = table.screens[0]): string[] =>
  screen?.columns ??
  Object.keys(table.fields).filter(
    (name) => table.fields[name]?.type !== 'longText' && !Object.values(table.look ?? {}).includes(name),
  )

/** The fields of the filter bar: those the screen names, in its order; else all but those whose type hides its filter. */
export const filtersOf = (table: Table, screen: Screen | undefined = table.screens[0]): string[] =>
  screen?.filters ??
  Object.entries(table.fields).flatMap(([name, { type }]) => (fieldTypes[type].hiddenFilter ? [] : [name]))

/**
 * The fields of the rows that belong to a row, as their section shows them: those it names, else those of forms and what is
 * computed, without the reference to their owner and without the number by which people order them.
 */
export function columnsOfRows({ table, field, columns }: Pick<OwnedRows, 'table' | 'field' | 'columns'>): string[] {
  if (columns) return columns
  const left = [field, sequenceField(table)]
  return Object.keys(table.fields).filter((name) => {
    const one = table.fields[name]
    return !left.includes(name) && (one?.form || one?.computed !== undefined)
  })
}

/** Screens that show rows side by side. A page of its own shows what it says it shows. */
const lists = ({ screens }: Table): (Screen | undefined)[] =>
  screens.length === 0 ? [undefined] : screens.filter(({ kind }) => kind !== 'single' && kind !== 'record')

/** Whether some list of the table has a column for the field. */
export const isColumn = (table: Table, name: string): boolean =>
  lists(table).some((screen) => isSaid(screen, 'columns') && columnsOf(table, screen).includes(name))

/** Whether some list of the table offers a filter by the field. */
export const isFilter = (table: Table, name: string): boolean =>
  lists(table).some((screen) => isSaid(screen, 'filters') && filtersOf(table, screen).includes(name))

const isSaid = (screen: Screen | undefined, what: 'columns' | 'filters'): boolean =>
  screen === undefined || (screen.kind !== 'custom' && screen.kind !== 'calendar') || screen[what] !== undefined

/** Names, in the address of a list, the row whose dialog is to be open. */
export const OPEN_ROW = 'apri'

/** Says, in the address of a list, that the dialog of a new row is to be open. */
export const NEW_ROW = 'nuovo'

/** The screen one row is shown on: its own page, else the first list of its table; undefined where it has none. */
export const rowScreen = ({ screens }: Table): Screen | undefined =>
  screens.find(({ kind }) => kind === 'record') ??
  screens.find(({ kind, route }) => kind !== 'single' && kind !== 'calendar' && !route.includes(':'))

/** The address of one row: its own page, else the dialog over the first list of its table; undefined where it has no screen. */
export function rowPath(table: Table, id: number): string | undefined {
  const screen = rowScreen(table)
  if (screen?.kind === 'record') return screen.route.replace(/:id\??$/, String(id))
  return screen && `${screen.route}?${OPEN_ROW}=${id}`
}

/** The reference by which rows without a screen of their own belong to the row on whose page they lie. */
export interface Home {
  field: string
  table: Table
}

/** Where rows lie that have no screen of their own: on the page of the one row that has them in a section, and that they cannot be without. */
export function homeOf(model: Model, { name, screens, fields }: Table): Home | undefined {
  if (screens.length > 0) return undefined
  const pages = [...model.tables.values()].filter((table) => rowScreen(table)?.kind === 'record')
  const homes = pages.flatMap((table) =>
    referencesOf(model, table).flatMap(({ from, field = '' }) =>
      from.name === name && fields[field]?.required ? [{ field, table }] : [],
    ),
  )
  return homes.length === 1 ? homes[0] : undefined
}

/** The references by which rows stand in the sections of a table. */
const referencesOf = (model: Model, owner: Table): { from: Table; field?: string }[] => [
  ...fileRowsOf(model, owner).map(({ table, ownerField }) => ({ from: table, field: ownerField })),
  ...[...ownedRowsOf(model, owner), ...relatedRowsOf(model, owner)].map(({ table, field }) => ({ from: table, field })),
]
