import { Input } from 'antd'
import { z } from 'zod'
import type { InputProps } from '#src/fields/field-widget.ts'
import { fullName, useSession } from '#src/lib/net/session.ts'
import { t } from '../texts.ts'
import { useMayReassign } from './may-reassign.ts'
import { ownerOf } from './use-people.ts'
import { UserSelect } from './user-select.tsx'

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
  if (chooses) return <UserSelect id={id} value={value} known={named} onChange={(person) => onChange?.(person.value)} />
  const mine = session && value === session.id ? fullName(session) : undefined
  return <Input id={id} disabled value={named?.label ?? mine ?? t('negotiations.nobody')} />
}
