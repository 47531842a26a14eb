import { useList } from '@refinedev/core'
import type { Row } from '#schema/row.ts'
import { asText } from '#src/lib/format.ts'

/** Whoever keeps negotiations may know people by name, even where the table of users is closed to them. */
const PEOPLE = '/api/users/gruppicrm'

export interface Person {
  value: number
  label: string
  /** Who cannot sign in keeps what is theirs, and gets nothing more. */
  active?: boolean
}

/** All users by name, asked for while `enabled`. */
export function usePeople(enabled: boolean): { people: Person[]; loading: boolean } {
  const { query } = useList<Row>({
    resource: 'users',
    pagination: { mode: 'off' },
    sorters: [{ field: 'cognome', order: 'asc' }],
    meta: { path: PEOPLE },
    queryOptions: { enabled },
  })
  return { people: query.data?.data.map(personOf) ?? [], loading: query.isLoading }
}

/** 'Rossi Mario (mrossi)': two people may have the same name. */
function personOf({ id, nome, cognome, username, attivo }: Row): Person {
  return { value: id, label: `${asText(cognome)} ${asText(nome)} (${asText(username)})`, active: attivo === 'Y' }
}

/** The user a row names, as it names him; undefined where it names none. */
export function ownerIn(record: unknown): Person | undefined {
  if (typeof record !== 'object' || record === null || !('id' in record) || typeof record.id !== 'number') return
  return { value: record.id, label: 'username' in record ? asText(record.username) : '' }
}
