import { type RowOf, useRows } from '#src/providers/rows.ts'

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
  const { query } = useRows('users', {
    sorters: [{ field: SURNAME, order: 'asc' }],
    meta: { path: PEOPLE },
    queryOptions: { enabled },
  })
  return { people: query.data?.data.map(personOf) ?? [], loading: query.isLoading }
}

type User = Pick<RowOf<'users'>, 'id' | 'nome' | 'cognome' | 'username' | 'attivo'>
const SURNAME: keyof User = 'cognome'

/** 'Rossi Mario (mrossi)': two people may have the same name. */
const personOf = ({ id, nome, cognome, username, attivo }: User): Person => ({
  value: id,
  label: `${cognome} ${nome} (${username})`,
  active: attivo === 'Y',
})

type Owner = RowOf<'trattative_cp'>['operatore']

/** The user a negotiation names, as it names him; undefined where it names none. */
export const ownerOf = (owner: Owner): Person | undefined =>
  owner ? { value: owner.id, label: owner.username } : undefined
