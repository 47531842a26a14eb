import { didYouMean } from '../grammar/spelling.ts'
import type { Model } from '../model.ts'
import {
  type Field,
  fieldOf,
  filterKey,
  type Group,
  isSavedByField,
  isSingle,
  isWritten,
  type Table,
  writeKey,
} from '../table.ts'
import { fileRowsOf } from './file-rows.ts'

// Rows of another table in a section: those that belong to a row and are saved with it (`rows`), and those that refer to it
// (`related`).

/** The most rows of other tables that are saved with a row at once. */
export const MOST_OWNED = 500

/** How the rows of a section refer to the row on whose form or page they stand. */
export interface SectionRows extends Pick<Group, 'key' | 'title' | 'when' | 'readOnlyWhen' | 'columns' | 'from'> {
  owner: Table
  table: Table
  /** The reference by which they do, and its keys in bodies and filters; undefined where the list of a module says which they are. */
  field?: string
  ownerKey?: string
  ownerFilter?: string
}

/** Rows that belong to the row: a required reference, which deletes them with it. */
export type OwnedRows = SectionRows & Required<Pick<SectionRows, 'field' | 'ownerKey' | 'ownerFilter'>>

type Read = { group: Group; owner: Table; table: Table }

/** The rows that belong to those of `owner` by a section, or why they cannot. */
export function readOwnedRows({ group, owner, table }: Read): OwnedRows | string {
  const { name } = table
  if (table === owner) return 'are of the table itself: rows of a row are of another one'
  if (!isWritten(table) || isSavedByField(table) || isSingle(table))
    return `${name} has rows that people do not write as such`
  if (!isWritten(owner) || isSavedByField(owner))
    return `are saved with the row, and nobody saves one of ${owner.name} as such`
  if (group.from !== undefined)
    return '"from" gives related rows: those that are saved with the row are read by their reference'
  const isOwn = ({ type, required, onDelete, readOnly }: Field) =>
    type === 'reference' && required && onDelete === 'cascade' && !readOnly
  const reference = referenceFrom(group, owner, table, isOwn)
  if (typeof reference === 'string') return reference
  if (reference) return { ...sectionOf({ group, owner, table }), ...reference }
  return `${name} must have one required reference to ${owner.name} with "onDelete": "cascade"`
}

/** The rows that refer to those of `owner`, as a section lists them, or why it cannot. */
export function readRelatedRows({ group, owner, table }: Read): SectionRows | string {
  const isReference = ({ type }: Field) => type === 'reference' || type === 'references'
  const reference = referenceFrom(group, owner, table, isReference)
  if (typeof reference === 'string') return reference
  const section = sectionOf({ group, owner, table })
  if (reference || group.from !== undefined) return { ...section, ...reference }
  return `${table.name} must have a reference to ${owner.name}, or "from" the list of a module`
}

const sectionOf = ({ group: { key, title, when, readOnlyWhen, columns, from }, owner, table }: Read) => ({
  ...{ key, title, owner, table },
  ...(when && { when }),
  ...(readOnlyWhen && { readOnlyWhen }),
  ...(columns && { columns }),
  ...(from !== undefined && { from }),
})

/** The reference that leads to the owner; undefined where there is none, a sentence where it cannot be told which. */
function referenceFrom(
  { by }: Group,
  owner: Table,
  table: Table,
  isSuch: (field: Field) => boolean,
): Pick<OwnedRows, 'field' | 'ownerKey' | 'ownerFilter'> | string | undefined {
  const all = Object.entries(table.fields).filter(([, field]) => field.table === owner.name && isSuch(field))
  if (by !== undefined && !fieldOf(table, by))
    return `${table.name} has no field "${by}"${didYouMean(by, Object.keys(table.fields))}`
  const fitting = by === undefined ? all : all.filter(([name]) => name === by)
  const [[field, reference] = []] = fitting
  if (fitting.length > 1) {
    const names = fitting.map(([name]) => `"${name}"`).join(' and ')
    return `${table.name} refers to ${owner.name} by ${names}: say which one with "by"`
  }
  if (by !== undefined && !reference) return `"${by}" of ${table.name} is no such reference to ${owner.name}`
  if (!field || !reference) return undefined
  return { field, ownerKey: writeKey(field, reference), ownerFilter: filterKey(field, reference) }
}

const sections = (model: Model, { groups = [] }: Table, key: 'rows' | 'related') =>
  groups.flatMap((group) => {
    const table = model.tables.get(group[key] ?? '')
    return table ? [{ group, table }] : []
  })

/** The rows that are saved with a row of the table, by section. */
export const ownedRowsOf = (model: Model, owner: Table): OwnedRows[] =>
  sections(model, owner, 'rows').flatMap(({ group, table }) => {
    const read = readOwnedRows({ group, owner, table })
    return typeof read === 'string' ? [] : [read]
  })

/** The rows that are listed on the page of a row of the table, by section. */
export const relatedRowsOf = (model: Model, owner: Table): SectionRows[] =>
  sections(model, owner, 'related').flatMap(({ group, table }) => {
    const read = readRelatedRows({ group, owner, table })
    return typeof read === 'string' ? [] : [read]
  })

/**
 * Which rows a section lists of the row with that id: the address of the list, where a module gives it, and the values by which
 * they refer to the row, by body key: `{ customerId: 7 }`.
 */
export function relatedTo({ table, field = '', ownerKey, from }: SectionRows, id: number) {
  const value = fieldOf(table, field)?.type === 'references' ? [id] : id
  return {
    path: from?.replace('{id}', String(id)),
    scope: ownerKey === undefined ? undefined : { [ownerKey]: value },
  }
}

/** The tables whose rows are saved with those of others, each with the sections that do; worked out once for a model. */
export const ownersOf = (model: Model, table: Table): readonly OwnedRows[] =>
  sectionsIn(model).rows.get(table.name) ?? []

/** A section that shows rows which belong to a row, or files that do, where it is not there in every row, or in some is only read. */
export type RuledSection = Pick<OwnedRows, 'owner' | 'ownerKey' | 'when' | 'readOnlyWhen'>

/** The sections that rows of the table stand in, and that some rows do not have, or have to be read only. */
export const ruledSectionsOf = (model: Model, table: Table): readonly RuledSection[] =>
  sectionsIn(model).ruled.get(table.name) ?? []

interface Sections {
  rows: Map<string, OwnedRows[]>
  ruled: Map<string, RuledSection[]>
}

const sectionsByModel = new WeakMap<Model, Sections>()

function sectionsIn(model: Model): Sections {
  const known = sectionsByModel.get(model)
  if (known) return known
  const found: Sections = { rows: new Map(), ruled: new Map() }
  sectionsByModel.set(model, found)
  const add = <T>(to: Map<string, T[]>, { name }: Table, one: T) => to.set(name, [...(to.get(name) ?? []), one])
  const addRuled = (
    table: Table,
    of: Pick<OwnedRows, 'owner' | 'ownerKey'>,
    { when, readOnlyWhen }: Pick<Group, 'when' | 'readOnlyWhen'>,
  ) => {
    if (when || readOnlyWhen) add(found.ruled, table, { ...of, when, readOnlyWhen })
  }
  for (const owner of model.tables.values()) {
    for (const rows of ownedRowsOf(model, owner)) {
      add(found.rows, rows.table, rows)
      addRuled(rows.table, { owner, ownerKey: rows.ownerKey }, rows)
    }
    for (const { table, ownerKey } of fileRowsOf(model, owner)) {
      const group = owner.groups?.find(({ files }) => files === table.name)
      if (group) addRuled(table, { owner, ownerKey }, group)
    }
  }
  return found
}
