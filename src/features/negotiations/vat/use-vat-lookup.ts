import { createContext, useMemo, useRef, useState } from 'react'
import { isWorthAsking, plainVatNumber } from '#schema/rules/vat-number.ts'
import { asText } from '#src/lib/format.ts'
import { rowOf } from '#src/providers/rows.ts'
import type { FieldCheck } from '#src/record/form-options.ts'
import { fetchSameVat, type SameVat } from './same-vat.ts'

/** What is known of the VAT number in the form. */
export const VatContext = createContext<SameVat | undefined>(undefined)

/** Looks up who else has the typed VAT number. Runs as a form check that never fails. */
export function useVatLookup(): { check: FieldCheck; found: SameVat | undefined } {
  const [found, setFound] = useState<SameVat>()
  const state = useRef({ latest: '', cache: new Map<string, SameVat>() })
  const check = useMemo<FieldCheck>(
    () => async (value, base) => {
      const { cache } = state.current
      const number = plainVatNumber(asText(value))
      state.current.latest = number
      const worthAsking = isWorthAsking(number, (base && rowOf('trattative_cp', base).partitaIva) ?? '')
      const answer = worthAsking ? (cache.get(number) ?? (await fetchSameVat(number, base?.id))) : undefined
      // The number has changed meanwhile: its own lookup is under way.
      if (state.current.latest !== number) return []
      setFound(answer)
      if (answer) cache.set(number, answer)
      return []
    },
    [],
  )
  return { check, found }
}
