import type { Access } from './rights/access.ts'
import type { DashboardHead } from './rights/dashboards.ts'
import { subjectsOf } from './rows/about.ts'
import type { NamedTable } from './rows/typed-rows.ts'
import { type Field, fieldOf, isView, type Screen, type Table } from './table.ts'

/** Everything the definitions say, completed and checked. */
export interface Model {
  tables: ReadonlyMap<string, Table>
  access: Access
  /** The pages of figures, by name: where they stand and what they read. Their blocks: `schema/dashboards.ts`. */
  dashboards: ReadonlyMap<string, DashboardHead>
}

/** The table of that name; throws when there is none, which only a mistake of ours can cause. */
export function tableOf<N extends string>(model: Model, name: N): NamedTable<N> {
  const table = model.tables.get(name)
  if (!table || !isCalled(table, name)) throw new Error(`No table is called ${name}`)
  return table
}

const isCalled = <N extends string>(table: Table, name: N): table is NamedTable<N> => table.name === name

/** A field of one table that refers to another. */
export interface Referrer {
  table: Table
  name: string
  field: Field
  /** Only those of its rows whose choice of that name has this value: they say by two fields which row they are about. */
  among?: { field: string; is: string }
}

/**
 * The fields of all tables that refer to this one, those of rows about its rows (`about`) among them, which go with the row; views
 * hold nothing, and so refer to nothing.
 */
export function referrersOf(model: Model, target: string): Referrer[] {
  const stored = [...model.tables.values()].filter((table) => !isView(table))
  return stored.flatMap((table) => [
    ...Object.entries(table.fields)
      .filter(([, field]) => field.table === target)
      .map(([name, field]): Referrer => ({ table, name, field })),
    ...aboutReferrer(table, target),
  ])
}

function aboutReferrer(table: Table, target: string): Referrer[] {
  const { about } = table
  const field = about && fieldOf(table, about.row)
  if (!field || !subjectsOf(table).includes(target)) return []
  return [
    { table, name: about.row, field: { ...field, onDelete: 'cascade' }, among: { field: about.table, is: target } },
  ]
}

/** A screen of the console, of a table or by itself. */
export interface ScreenEntry {
  screen: Screen
  table?: Table
  /** What the menu, the palette and the page itself call it. */
  label: string
  /** What tells the page from others that the menu calls the same: the label, or the name of its rows. */
  title: string
  /** What people call its rows, where the label is another word: a search for screens answers to it too. */
  alias?: string
}

/** All screens: those of the tables in the order of the files, then those of access.json. */
export function screensOf(model: Model): ScreenEntry[] {
  const own = model.access.screens.map((screen) => {
    const table = screen.table === undefined ? undefined : model.tables.get(screen.table)
    return {
      screen: { ...screen, kind: 'custom' as const },
      ...(table && { table }),
      label: screen.label,
      title: screen.label,
    }
  })
  const entries = [...[...model.tables.values()].flatMap(entriesOf), ...own]
  const labels = entries.filter(({ screen }) => screen.menu).map(({ label }) => label)
  const isShared = ({ screen, label }: ScreenEntry) => screen.menu && labels.filter((one) => one === label).length > 1
  return entries.map((entry) => (isShared(entry) ? { ...entry, title: entry.table?.label.many ?? entry.title } : entry))
}

/** The first screen of a table is about its rows. */
function entriesOf(table: Table): ScreenEntry[] {
  return table.screens.map((screen, index) => {
    const label = screen.label ?? table.label.many
    const alias = index === 0 && label !== table.label.many ? table.label.many : undefined
    return { screen, table, label, title: label, ...(alias !== undefined && { alias }) }
  })
}

/** The areas right below that one, or those at the top, by their places; areas of one place as they are written. */
export const areasWithin = ({ areas }: Access, parent?: string): string[] =>
  Object.entries(areas)
    .filter(([, area]) => area.parent === parent)
    .sort(([, one], [, other]) => one.order - other.order)
    .map(([name]) => name)

/** The area and all areas above it, nearest first. */
export function areaChain(access: Access, area: string): string[] {
  const chain: string[] = []
  for (let at: string | undefined = area; at && !chain.includes(at); at = access.areas[at]?.parent) chain.push(at)
  return chain
}
