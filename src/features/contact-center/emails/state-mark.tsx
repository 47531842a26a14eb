import { tableOf } from '#schema/model.ts'
import { useModel } from '#src/providers/model.ts'
import { Mark } from '#src/ui/chip.tsx'
import { EMAILS, type Email, marks } from './email.ts'

/** The state of an e-mail in words, with a sign. */
export function StateMark({ email: { stato, errore } }: { email: Email }) {
  const options = tableOf(useModel(), EMAILS).fields.stato?.options
  if (!stato) return null
  return (
    <Mark kind={marks[stato]} title={errore ?? undefined}>
      {options?.[stato]?.label}
    </Mark>
  )
}
