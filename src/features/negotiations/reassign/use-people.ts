import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { t } from '#src/lib/i18n.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { type RowOf, useRows } from '#src/providers/rows.ts'

/** Lists users by name, readable also for roles that may not read the table of users. */
const PEOPLE = '/api/users/gruppicrm'

export interface Person {
  value: number
  label: string
}

export function usePeople(enabled: boolean): { people: Person[]; loading: boolean } {
  const { query } = useRows('users', {
    sorters: [{ field: SURNAME, order: 'asc' }],
    meta: { path: PEOPLE },
    queryOptions: { enabled },
  })
  return { people: query.data?.data.map(personOf) ?? [], loading: query.isLoading }
}

type User = Pick<RowOf<'users'>, 'id' | 'nome' | 'cognome' | 'username'>
const SURNAME: keyof User = 'cognome'

/** With the username, since two users may have the same name. */
const personOf = ({ id, nome, cognome, username }: User): Person => ({
  value: id,
  label: `${cognome} ${nome} (${username})`,
})

type Owner = RowOf<'trattative_cp'>['operatore']

/** Who owns a negotiation, and whether they are switched off. */
export function ownerOf(owner: Owner): Person | undefined {
  if (!owner) return undefined
  const name = owner.nomeCompleto ?? owner.username
  return { value: owner.id, label: owner.attivo === 'N' ? t('field.switchedOff.m', { name }) : name }
}

const possibleOwner: z.ZodType<User> = z.object({
  id: z.number(),
  nome: z.string(),
  cognome: z.string(),
  username: z.string(),
})
const possibleOwners = envelope(z.array(possibleOwner))

/** Lists those who may be given negotiations: active users who may open them. */
export function usePossibleOwners(enabled: boolean): { people: Person[]; loading: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['possible owners'],
    queryFn: ({ signal }) => read('/api/trattative_cp/operatori', possibleOwners, { signal }),
    enabled,
  })
  return { people: data?.map(personOf) ?? [], loading: isLoading }
}
