import { useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { messages } from '#schema/italian/messages.ts'
import { isWorthAsking, plainVatNumber } from '#schema/rules/vat-number.ts'
import type { Rows } from '#schema/tables.generated.ts'
import { reportTooMany } from '#src/lib/failure.ts'
import { asText } from '#src/lib/format.ts'
import { envelope, nullableText, read } from '#src/lib/net/answers.ts'
import { rowOf } from '#src/providers/rows.ts'
import type { FieldCheck } from '#src/record/form-options.ts'

export interface Holder extends Pick<Rows['customers'], 'id' | 'companyName'> {
  agentName: string | null
}

const holder: z.ZodType<Holder> = z.object({ id: z.number(), companyName: z.string(), agentName: nullableText })

export function useVatCheck() {
  const [holder, setHolder] = useState<Holder>()
  const latest = useRef('')
  const check = useMemo<FieldCheck>(
    () => async (value, base) => {
      const number = plainVatNumber(asText(value))
      latest.current = number
      if (!isWorthAsking(number, (base && rowOf('customers', base).vatNumber) ?? '')) return []
      const found = await fetchHolder(number)
      // The number has changed meanwhile: its own check is under way.
      if (!found || found.id === base?.id || latest.current !== number) return []
      setHolder(found)
      return [messages.vatTaken(found)]
    },
    [],
  )
  return { check, holder, forget: () => setHolder(undefined) }
}

/** Resolves to null when the request fails: the server checks again on saving. */
async function fetchHolder(number: string): Promise<Holder | null> {
  try {
    return await read(`/api/customers/vat-number/${encodeURIComponent(number)}`, envelope(holder.nullable()))
  } catch (failure) {
    reportTooMany(failure)
    return null
  }
}
