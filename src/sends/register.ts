import type { ComponentType } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Placeholder } from '#schema/rules/mail-text.ts'
import type { SendKindProperties } from '#schema/rules/send-kinds.ts'
import type { TableName } from '#src/providers/rows.ts'

/** The declaration of one kind of send by its feature: the properties that the server reads as well, and its texts. */
export interface KindDeclaration extends SendKindProperties {
  /** Its label among the other kinds: "Brochure". */
  name: string
  /** The title of its dialog, and of its menu item unless `item` replaces it: "Invia la brochure". */
  title: string
  item?: string
  /** The texts of its recipient, in place of the usual ones. */
  recipientWords?: { label: string; help: string }
  /** The source of addresses suggested for a typed recipient. */
  suggestions?: Suggestions
  /** The texts of `noteField`, and the placeholder that it fills. */
  note?: { label: string; help: string; placeholder: Placeholder }
  /** The groups of files that users choose for it, in the order of the request. */
  fileGroups?: readonly FileGroup[]
  /** The title of the files that are attached unless the user leaves them out. */
  keptFiles?: string
  /** The name in the preview of the file that the server generates for it. */
  madeFile?: string
}

/** A table whose rows have an address, which is suggested to users who may read the table. */
export interface Suggestions {
  table: TableName
  /** The filter for the typed text, and the fields with the name and the address. */
  filter: string
  name: string
  email: string
  help: string
}

export interface FileGroup {
  key: string
  title: string
  hint: string
  button: string
  multiple: boolean
}

/**
 * The kinds of sends from the rows of one table, declared by its feature: the browser's half of the register of that name in
 * server/sends, which defines the paths. `sends` is the table of the sends, `templates` that of the templates.
 */
export interface SendRegister {
  /** The table of the owners, the field of a send that refers to its owner, and the key of the owner's id in a body. */
  owner: { table: TableName; field: string; bodyKey: string }
  sends: TableName
  templates: TableName
  kinds: Readonly<Record<string, KindDeclaration>>
  /** The label of an owner in menus and dialogs. */
  nameOf: (row: Row) => string
  /** The section with the sends on the page of an owner, if there is one. */
  section?: string
  menu: SendMenuWords
  /** The title of all sends of an owner, and the screen that lists them; without a screen the dialog lists them. */
  history: { title: string; route?: string }
  /** The placeholders that block the send while they have no value, each with the sentence about it. */
  needed: Partial<Record<Placeholder, string>>
  /** The sentence about placeholders without a value: "Mancano: Km." */
  missing: (names: string) => string
}

interface SendMenuWords {
  title: string
  label: (name: string) => string
  Icon: ComponentType
  /** Whether each row has a mark for queued and failed sends, for which the sends of all rows are fetched. */
  isMarked: boolean
}

/** The declaration of the kind of that name, if there is one. */
export const kindOf = ({ kinds }: SendRegister, name: string): KindDeclaration | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined

/** The key by which filters and bodies name the owner of a send. */
export const ownerKey = ({ owner }: SendRegister): string => `${owner.field}Id`
