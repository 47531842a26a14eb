import { createContext, useMemo, useRef, useState } from 'react'
import { isWorthAsking, plainVatNumber } from '#schema/rules/vat-number.ts'
import { asText } from '#src/lib/format.ts'
import { rowOf } from '#src/providers/rows.ts'
import type { FieldCheck } from '#src/record/form-options.ts'
import { fetchSameVat, type SameVat } from './same-vat.ts'

export interface VatLookup {
  /** Who else has the number that stands in the form now. */
  found?: SameVat
  /** The list of other negotiations is open. */
  listed: boolean
  list: (open: boolean) => void
}

/** What was found out about the VAT number of the form, for its input. */
export const VatContext = createContext<VatLookup>({ listed: false, list: () => {} })

/**
 * Looks up who else has the number being typed. The check is one of the form's, which calls it shortly after the last key;
 * it refuses nothing. The list of other negotiations opens by itself once for each number.
 */
export function useVatLookup(): VatLookup & { check: FieldCheck } {
  const [found, setFound] = useState<SameVat>()
  const [listed, list] = useState(false)
  const memory = useRef({ latest: '', told: new Set<string>(), known: new Map<string, SameVat>() })
  const check = useMemo<FieldCheck>(
    () => async (value, base) => {
      const { told, known } = memory.current
      const number = plainVatNumber(asText(value))
      memory.current.latest = number
      const asked = isWorthAsking(number, (base && rowOf('trattative_cp', base).partitaIva) ?? '')
      const answer = asked ? (known.get(number) ?? (await fetchSameVat(number, base?.id))) : undefined
      // Typed on meanwhile: another answer is on its way.
      if (memory.current.latest !== number) return []
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
