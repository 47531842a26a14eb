import { type RowOf, useRows } from '#src/providers/rows.ts'

/** Lists users by name, readable also for roles that may not read the table of users. */
const PEOPLE = '/api/users/gruppicrm'

export interface Person {
  value: number
  label: string
  /** An inactive user keeps their negotiations but gets no new ones. */
  active?: boolean
}

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

/** With the username, since two users may have the same name. */
const personOf = ({ id, nome, cognome, username, attivo }: User): Person => ({
  value: id,
  label: `${cognome} ${nome} (${username})`,
  active: attivo === 'Y',
})

type Owner = RowOf<'trattative_cp'>['operatore']

export const ownerOf = (owner: Owner): Person | undefined =>
  owner ? { value: owner.id, label: owner.username } : undefined
