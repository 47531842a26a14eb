import type { z } from 'zod'
import type { WrittenCondition } from './grammar/condition-grammar.ts'
import type { groupGrammar } from './grammar/group-grammar.ts'
import type { fieldGrammar, lookGrammar, screenGrammar, tableGrammar } from './grammar/table-grammar.ts'
import type { Total } from './rows/totals.ts'
import type { Workflow } from './rows/workflow.ts'

/** A definition as a person writes it: only what differs from the defaults. */
export type TableInput = z.input<typeof tableGrammar>
type WrittenField = z.output<typeof fieldGrammar>

/** What a form, and the server at saving, make of a field according to the row: each rule is a condition on it. */
export interface Rules {
  when?: WrittenCondition
  requiredWhen?: WrittenCondition
  readOnlyWhen?: WrittenCondition
  optionsWhen?: Offer[]
}

/** The options that a field offers while the condition holds: keys, or a condition on the rows that a reference may hold. */
export interface Offer {
  when?: WrittenCondition
  options: string[] | WrittenCondition
}

export type Field = Omit<WrittenField, keyof Rules | 'default' | 'computed'> &
  Rules & {
    default?: Exclude<WrittenField['default'], { from: string }>
    /** The field whose value a new row begins with, or the one of a row that it refers to: `customer.agent`. */
    defaultFrom?: string
    /** An SQL expression over columns of the row. */
    computed?: string
    /** What the engine makes of the rows that belong to the row. */
    total?: Total
  }
export type Screen = z.output<typeof screenGrammar>
/** A section of the form; `when` says in which rows it and its fields are there, `readOnlyWhen` in which nobody changes what stands in it. */
export type Group = Omit<z.output<typeof groupGrammar>, 'when' | 'readOnlyWhen'> & Pick<Rules, 'when' | 'readOnlyWhen'>
/** The fields that say how a row's name looks wherever it is shown. */
export type RowLook = z.output<typeof lookGrammar>
/** A definition as the program reads it: nothing left to guess. */
export type Table = Omit<z.output<typeof tableGrammar>, '$schema' | 'fields' | 'groups' | 'workflow'> & {
  fields: Record<string, Field>
  groups?: Group[]
  workflow?: Workflow
}

/** The sections of its forms, where it has some: lists of related rows stand beside them. */
export function formGroups({ groups = [] }: Table): Group[] | undefined {
  const sections = groups.filter(({ related }) => related === undefined)
  return sections.length > 0 ? sections : undefined
}

/** The field of that name, or undefined; safe for names that come from outside ("constructor"). */
export function fieldOf(table: Table, fieldName: string): Field | undefined {
  return Object.hasOwn(table.fields, fieldName) ? table.fields[fieldName] : undefined
}

/** The field of that name; throws for one that a definition without mistakes would not name. */
export function fieldNamed(table: Table, fieldName: string): Field {
  const field = fieldOf(table, fieldName)
  if (!field) throw new Error(`${table.name} has no field ${fieldName}`)
  return field
}

/** What the keys of a field depend on. */
type KeyFacts = Pick<Field, 'type' | 'writeAs' | 'filterAs'>

/** The key a body uses for the field: references are written as ids. */
export function writeKey(fieldName: string, declared: KeyFacts): string {
  if (declared.type === 'reference') return declared.writeAs ?? `${fieldName}Id`
  if (declared.type === 'references') return declared.writeAs ?? `${fieldName}Ids`
  return fieldName
}

/** The key filters use for the field. */
export function filterKey(fieldName: string, declared: KeyFacts): string {
  if (declared.type === 'reference') return declared.filterAs ?? declared.writeAs ?? `${fieldName}Id`
  if (declared.type === 'references') return declared.filterAs ?? `${fieldName}Id`
  return fieldName
}

/** Whether its value is made when the row is saved: of its other values, or of the rows that belong to it. */
export const isDerived = ({ computed, total }: Pick<Field, 'computed' | 'total'>): boolean =>
  computed !== undefined || total !== undefined

/** Whether the table holds one record only, which nobody creates or deletes. */
export const isSingle = (table: Table): boolean => table.screens.some((screen) => screen.kind === 'single')

/** Whether a save is one field, `{ field, value }`, of rows that people neither create nor delete. */
export const isSavedByField = (table: Table): boolean => table.writes === 'fields'

/** Whether its rows are read by a statement, and lie in no table of their own. */
export const isView = (table: Table): boolean => table.view !== undefined

/** Whether people write its rows, as far as they have the right to. */
export const isWritten = (table: Table): boolean => !isView(table) && table.writes !== 'none'

/** The fields whose values name a row, in the order in which they are said. */
export const namedBy = ({ title, fullName = [title] }: Pick<Table, 'title' | 'fullName'>): string[] => fullName

/** The name of a row, or of a record of it, in as far as it is there: 'Ada Rossi'; empty where it has none. */
export function nameOf(table: Pick<Table, 'title' | 'fullName'>, row: Readonly<Record<string, unknown>>): string {
  const parts = namedBy(table).map((name) => row[name])
  return parts.flatMap((part) => (isSaid(part) ? String(part).trim() : [])).join(' ')
}

const isSaid = (part: unknown): boolean => (typeof part === 'string' && part.trim() !== '') || typeof part === 'number'

/** The fields that go along when a row is referred to: its name, those marked `pick`, and whether it is switched off. */
export function pickedFields(table: Table): string[] {
  return Object.keys(table.fields).filter(
    (fieldName) => namedBy(table).includes(fieldName) || fieldName === table.active || table.fields[fieldName]?.pick,
  )
}

/** Whether this row of the table, or a record of it, is switched off. */
export const isSwitchedOff = ({ active }: Table, row: Readonly<Record<string, unknown>>): boolean =>
  active !== undefined && row[active] === 'N'
