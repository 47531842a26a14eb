/** The form a draft belongs to; `kind` tells apart the forms of one row. */
export interface DraftKey {
  table: string
  id: number | string
  kind?: string
}

/** The name under which the device keeps the drafts of a form. */
export const draftName = ({ table, id, kind = '' }: DraftKey): string => [table, id, kind].join(' ')

/** The ids of rows of a table among the names of forms of this kind. */
export const rowsOfDrafts = (names: Iterable<string>, table: string, kind: string): number[] =>
  [...names].flatMap((name) => {
    const id = Number(name.split(' ')[1])
    return name === draftName({ table, id, kind }) ? id : []
  })

/** The table that the form of this name is of. */
export const tableOfForm = (name: string): string => name.split(' ')[0] ?? ''
