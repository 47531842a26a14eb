import { Input } from 'antd'
import type { InputProps } from '#src/fields/field-widget.ts'
import { useSession } from '#src/lib/session.ts'
import { t } from '../texts.ts'
import { useMayReassign } from './may-reassign.ts'
import { ownerIn } from './use-people.ts'
import { UserSelect } from './user-select.tsx'

/** Whose the negotiation is: to choose for who may reassign, to read for everybody else. */
export function OwnerInput({ id, value, onChange, known, disabled }: InputProps) {
  const session = useSession()
  const chooses = useMayReassign() && !disabled
  const owner = ownerIn(known)
  if (chooses) return <UserSelect id={id} value={value} known={owner} onChange={(person) => onChange?.(person.value)} />
  const mine = value === session?.id ? session?.username : undefined
  return <Input id={id} disabled value={owner?.label ?? mine ?? t('negotiations.nobody')} />
}
