import { createContext, useMemo, useRef, useState } from 'react'
import { isWorthAsking, plainVatNumber } from '#schema/rules/vat-number.ts'
import { asText } from '#src/lib/format.ts'
import { rowOf } from '#src/providers/rows.ts'
import type { FieldCheck } from '#src/record/form-options.ts'
import { fetchSameVat, type SameVat } from './same-vat.ts'

export interface VatLookup {
  found?: SameVat
  listed: boolean
  list: (open: boolean) => void
}

export const VatContext = createContext<VatLookup>({ listed: false, list: () => {} })

/**
 * Looks up who else has the typed VAT number. Runs as a form check that never fails; the dialog of other negotiations
 * opens by itself once per number.
 */
export function useVatLookup(): VatLookup & { check: FieldCheck } {
  const [found, setFound] = useState<SameVat>()
  const [listed, list] = useState(false)
  const state = useRef({ latest: '', notified: new Set<string>(), cache: new Map<string, SameVat>() })
  const check = useMemo<FieldCheck>(
    () => async (value, base) => {
      const { notified: told, cache: known } = state.current
      const number = plainVatNumber(asText(value))
      state.current.latest = number
      const worthAsking = isWorthAsking(number, (base && rowOf('trattative_cp', base).partitaIva) ?? '')
      const answer = worthAsking ? (known.get(number) ?? (await fetchSameVat(number, base?.id))) : undefined
      // The number has changed meanwhile: its own lookup is under way.
      if (state.current.latest !== number) return []
      setFound(answer)
      if (answer) known.set(number, answer)
      if (answer && answer.others.length > 0 && !told.has(number)) {
        told.add(number)
        list(true)
      }
      return []
    },
    [],
  )
  return { check, found, listed, list }
}
