import { type Access, accessGrammar } from './access.ts'
import { checkModel } from './checks.ts'
import { type Field, readTable, type Screen, type Table } from './table.ts'

/** Everything the definitions say, completed and checked. */
export interface Model {
  tables: ReadonlyMap<string, Table>
  access: Access
}

/** The definitions are wrong: one line a mistake, each with an id, the file and the key. */
export class ModelError extends Error {
  mistakes: string[]
  constructor(mistakes: string[]) {
    super(`The definitions have ${mistakes.length} mistake(s):\n${mistakes.join('\n')}`)
    this.mistakes = mistakes
  }
}

/**
 * Reads definitions (by file name without .json) and access rules, completes them with their defaults and checks them
 * against each other. Throws ModelError with every mistake at once.
 */
export function readModel(definitions: Record<string, unknown>, accessInput: unknown): Model {
  const mistakes: string[] = []
  const access = accessGrammar.safeParse(accessInput)
  if (!access.success) {
    throw new ModelError(
      access.error.issues.map((issue) => `A00 access.json ${issue.path.join('.')}: ${issue.message}`),
    )
  }
  const roleLabels = Object.fromEntries(Object.entries(access.data.roles).map(([role, { label }]) => [role, label]))
  const tables = new Map<string, Table>()
  for (const [file, input] of Object.entries(definitions)) {
    const read = readTable(withRoles(input, roleLabels))
    if ('mistakes' in read) mistakes.push(...read.mistakes.map((mistake) => `T00 ${file}.json ${mistake}`))
    else tables.set(file, read.table)
  }
  const model = { tables, access: access.data }
  if (mistakes.length === 0) mistakes.push(...checkModel(model))
  if (mistakes.length > 0) throw new ModelError(mistakes)
  return model
}

/** `"options": "$roles"` stands for the roles of access.json, which are written there only. */
function withRoles(input: unknown, roleLabels: Record<string, string>): unknown {
  if (!isRecord(input) || !isRecord(input.fields)) return input
  const fields = Object.entries(input.fields).map(([name, field]) =>
    isRecord(field) && field.options === '$roles' ? [name, { ...field, options: roleLabels }] : [name, field],
  )
  return { ...input, fields: Object.fromEntries(fields) }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The table of that name; throws when there is none, which only a mistake of ours can cause. */
export function tableOf(model: Model, name: string): Table {
  const table = model.tables.get(name)
  if (!table) throw new Error(`No table is called ${name}`)
  return table
}

/** A field of one table that refers to another. */
export interface Referrer {
  table: Table
  name: string
  field: Field
}

/** The fields of all tables that refer to this one. */
export function referrersOf(model: Model, target: string): Referrer[] {
  return [...model.tables.values()].flatMap((table) =>
    Object.entries(table.fields)
      .filter(([, field]) => field.table === target)
      .map(([name, field]) => ({ table, name, field })),
  )
}

/** A screen of the console, of a table or by itself. */
export interface Place {
  screen: Screen
  table?: Table
  /** What the menu calls it. */
  label: string
  /** What the page calls itself. */
  title: string
}

/** All screens: those of the tables in the order of the files, then those that show no table. */
export function screensOf(model: Model): Place[] {
  const own = model.access.screens.map((screen) => {
    return { screen: { ...screen, kind: 'custom' as const }, label: screen.label, title: screen.label }
  })
  return [...[...model.tables.values()].flatMap(placesOf), ...own]
}

/** The first screen of a table is about its rows; any other says itself what it is about. */
function placesOf(table: Table): Place[] {
  return table.screens.map((screen, index) => {
    const label = screen.label ?? table.label.many
    return { screen, table, label, title: index === 0 ? table.label.many : label }
  })
}

/** The area and all areas above it, nearest first. */
export function areaChain(access: Access, area: string): string[] {
  const chain: string[] = []
  for (let at: string | undefined = area; at && !chain.includes(at); at = access.areas[at]?.parent) chain.push(at)
  return chain
}
