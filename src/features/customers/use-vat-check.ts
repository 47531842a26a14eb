import { useMemo, useRef, useState } from 'react'
import { messages } from '#schema/messages.ts'
import { isWorthAsking, plainVatNumber } from '#schema/rules/vat-number.ts'
import { reportTooMany } from '#src/lib/failure.ts'
import { asText } from '#src/lib/format.ts'
import { call } from '#src/lib/http.ts'
import type { FormOptions } from '#src/record/form-options.ts'

/** The customer that has a VAT number already. */
export interface Holder {
  id: number
  companyName: string
  agentName: string | null
}

type Check = NonNullable<FormOptions['checks']>[string]

/** Asks whether another customer has the number typed: the check for the form, and whom it has found. */
export function useVatCheck() {
  const [holder, setHolder] = useState<Holder>()
  const latest = useRef('')
  const check = useMemo<Check>(
    () => async (value, base) => {
      const number = plainVatNumber(asText(value))
      latest.current = number
      if (!isWorthAsking(number, asText(base?.vatNumber))) return []
      const found = await fetchHolder(number)
      // Typed on meanwhile: another answer is on its way.
      if (!found || found.id === base?.id || latest.current !== number) return []
      setHolder(found)
      return [messages.vatTaken(found)]
    },
    [],
  )
  return { check, holder, forget: () => setHolder(undefined) }
}

/** The customer with that number. None when the server cannot say: it asks again when the form is saved. */
async function fetchHolder(number: string): Promise<Holder | undefined> {
  try {
    const { body } = await call(`/api/customers/vat-number/${encodeURIComponent(number)}`)
    return asHolder(typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined)
  } catch (failure) {
    reportTooMany(failure)
    return undefined
  }
}

function asHolder(value: unknown): Holder | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('companyName' in value)) return undefined
  const agentName = 'agentName' in value ? value.agentName : null
  return {
    id: Number(value.id),
    companyName: asText(value.companyName),
    agentName: typeof agentName === 'string' ? agentName : null,
  }
}
