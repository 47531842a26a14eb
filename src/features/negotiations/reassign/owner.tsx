import { useAbility } from '@casl/react'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { tableOf } from '#schema/model.ts'
import type { AppAbility } from '#schema/rights/ability.ts'
import { fieldsLeft } from '#schema/rights/sight.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { Select } from '#src/fields/select.tsx'
import { envelope, read } from '#src/lib/net/answers.ts'
import { fullName, useSession } from '#src/lib/net/session.ts'
import { useMay } from '#src/providers/ability.ts'
import { useModel } from '#src/providers/model.ts'
import { type FieldOf, type RowOf, useRows } from '#src/providers/rows.ts'
import type { NEGOTIATIONS } from '../paths.ts'
import { t } from '../texts.ts'

/** Lists users by name, readable also for roles that may not read the table of users. */
const PEOPLE = '/api/users/gruppicrm'

export interface Person {
  value: number
  label: string
}

export function usePeople(enabled: boolean): { people: Person[]; loading: boolean } {
  const model = useModel()
  const readsSurname = fieldsLeft(model, useAbility<AppAbility>(), tableOf(model, 'users'), [SURNAME]).length > 0
  const { query } = useRows('users', {
    sorters: readsSurname ? [{ field: SURNAME, order: 'asc' }] : [],
    meta: { path: PEOPLE },
    queryOptions: { enabled },
  })
  return { people: query.data?.data.map(personOf) ?? [], loading: query.isLoading }
}

type User = Pick<RowOf<'users'>, 'id'> & Partial<Pick<RowOf<'users'>, 'nome' | 'cognome' | 'username'>>
const SURNAME: keyof User = 'cognome'

/** With the username, since two users may have the same name; by what is read of them. */
const personOf = ({ id, nome, cognome, username }: User): Person => {
  const name = [cognome, nome].filter(Boolean).join(' ')
  const label = name && username ? `${name} (${username})` : name || username
  return { value: id, label: label || messages.reserved }
}

type Owner = RowOf<'trattative_cp'>['operatore']

/** Who owns a negotiation, and whether they are switched off. */
export function ownerOf(owner: Owner): Person | undefined {
  if (!owner) return undefined
  const name = owner.nomeCompleto ?? owner.username
  return { value: owner.id, label: owner.attivo === 'N' ? t('field.switchedOff.m', { name }) : name }
}

const possibleOwner: z.ZodType<User> = z.object({
  id: z.number(),
  nome: z.string().optional(),
  cognome: z.string().optional(),
  username: z.string().optional(),
})
const possibleOwners = envelope(z.array(possibleOwner))

/** Lists those who may be given negotiations: active users who may open them. */
function usePossibleOwners(enabled: boolean): { people: Person[]; loading: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['possible owners'],
    queryFn: ({ signal }) => read('/api/trattative_cp/operatori', possibleOwners, { signal }),
    enabled,
  })
  return { people: data?.map(personOf) ?? [], loading: isLoading }
}

interface Props {
  id?: string
  value: unknown
  /** A user whose name needs no request. */
  known?: Person
  /** Who is offered; those who may be given negotiations unless said. */
  people?: typeof usePeople
  /** Offers to choose nobody, and says what that means. */
  nobody?: string
  onChange: (person?: Person) => void
}

/** Selects a user by name; the current value is offered too. The names are fetched when the list first opens. */
export function UserSelect({ id, value, known, people: usePersons = usePossibleOwners, nobody, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const chosen = typeof value === 'number' ? value : null
  const { people, loading } = usePersons(opened || (chosen !== null && chosen !== known?.value))
  const named = known === undefined || people.some((one) => one.value === known.value) ? people : [known, ...people]
  return (
    <Select<number | null, Person>
      id={id}
      showSearch
      allowClear={nobody !== undefined}
      optionFilterProp="label"
      placeholder={nobody ?? t('field.search')}
      notFoundContent={loading ? t('field.searching') : t('field.nothingFound')}
      loading={loading}
      // Until its name has loaded the value would show as a number.
      value={named.some((one) => one.value === chosen) ? chosen : null}
      options={named}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={(next) => onChange(named.find((one) => one.value === next))}
    />
  )
}

const owner = z.object({
  id: z.number(),
  username: z.string(),
  nomeCompleto: z.string(),
  attivo: z.enum(['Y', 'N']).default('Y'),
})

export function OwnerInput({ id, value, onChange, known, disabled }: InputProps) {
  const session = useSession()
  const chooses = useMayReassign() && !disabled
  const { data } = owner.safeParse(known)
  const named = ownerOf(data ?? null)
  if (chooses)
    return <UserSelect id={id} value={value} known={named} onChange={(person) => onChange?.(person?.value)} />
  const mine = session && value === session.id ? fullName(session) : undefined
  return <Input id={id} disabled value={named?.label ?? mine ?? t('negotiations.nobody')} />
}

/** The field that holds to whom a negotiation belongs. */
export const OWNER: FieldOf<typeof NEGOTIATIONS> = 'operatore'

/** Whether a user may reassign negotiations; requires the right to update them as well. */
export const mayReassign = (may: AppAbility['can']): boolean =>
  may('reassign', 'trattative_cp') && may('update', 'trattative_cp')

export const useMayReassign = (): boolean => mayReassign(useMay())
