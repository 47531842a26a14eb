import type { ComponentType } from 'react'
import type { Row } from '#schema/rows/row.ts'
import type { Placeholder } from '#schema/rules/mail-text.ts'
import type { SendKindProperties } from '#schema/rules/send-kinds.ts'
import type { TableName } from '#src/providers/rows.ts'

/** One kind of send, as a feature declares it: its properties, which the server reads as well, and its words. */
export interface KindDeclaration extends SendKindProperties {
  /** Its name among the other kinds: "Brochure". */
  name: string
  /** The title of its dialog, and its name in the menu unless `item` is another: "Invia la brochure". */
  title: string
  item?: string
  /** The words of its recipient, where they are not the usual ones. */
  recipientWords?: { label: string; help: string }
  /** Addresses are offered by what is typed as a recipient. */
  suggestions?: Suggestions
  /** The field of `noteField`, and the placeholder that it fills. */
  note?: { label: string; help: string; placeholder: Placeholder }
  /** The groups of files that one may choose for it, in the order in which they are sent. */
  fileGroups?: readonly FileGroup[]
  /** The title of the files that go along unless they are left out. */
  keptFiles?: string
  /** The file that the server makes for it, as the preview names it. */
  madeFile?: string
}

/** A table whose rows have an address: it is offered to those who may read the table. */
export interface Suggestions {
  table: TableName
  /** The filter by what is typed, and the fields with the name and the address. */
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
 * What is sent from the rows of one table, declared by its feature: the screen's half of the register of that name in
 * server/sends, from which the paths follow. `sends` is the table of the sends, `templates` that of the templates.
 */
export interface SendRegister {
  /** The table things are sent from, the field of a send that refers to it, and the key that names a row in a body. */
  owner: { table: TableName; field: string; bodyKey: string }
  sends: TableName
  templates: TableName
  kinds: Readonly<Record<string, KindDeclaration>>
  /** The name of a row in menus and dialogs. */
  nameOf: (row: Row) => string
  /** The section of the page of a row that is about its sends, where it has one. */
  section?: string
  menu: SendMenuWords
  /** What all sends of a row are called, and the screen that lists them; without one the dialog lists them. */
  history: { title: string; route?: string }
  /** Placeholders without whose value no mail leaves, and the sentence about it. */
  needed: Partial<Record<Placeholder, string>>
  /** The sentence about placeholders without a value: "Mancano: Km." */
  missing: (names: string) => string
}

interface SendMenuWords {
  title: string
  label: (name: string) => string
  Icon: ComponentType
  /** Each row has a mark for what waits or has failed: the sends of all rows are read with them. */
  isMarked: boolean
}

/** The kind of that name, if there is one. */
export const kindOf = ({ kinds }: SendRegister, name: string): KindDeclaration | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined

/** The key by which filters and bodies name the owner of a send. */
export const ownerKey = ({ owner }: SendRegister): string => `${owner.field}Id`
