import { createContext, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { isWorthAsking, plainVatNumber } from '#schema/rules/vat-number.ts'
import type { Rows } from '#schema/tables.generated.ts'
import { reportTooMany } from '#src/lib/failure.ts'
import { asText } from '#src/lib/format.ts'
import { envelope, nullableText, read } from '#src/lib/net/answers.ts'
import { rowOf } from '#src/providers/rows.ts'
import type { FieldCheck } from '#src/record/form-options.ts'

interface OpenNegotiation extends Pick<Rows['trattative_cp'], 'id' | 'ragioneSociale' | 'dataInserimento'> {
  stato: string | null
  operatore: string | null
}

const openNegotiation: z.ZodType<OpenNegotiation> = z.object({
  id: z.number(),
  ragioneSociale: z.string(),
  dataInserimento: z.string(),
  stato: nullableText,
  operatore: nullableText,
})

const cliente: z.ZodType<Pick<Rows['clienti'], 'id' | 'ragioneSociale'>> = z.object({
  id: z.number(),
  ragioneSociale: z.string(),
})

const sameVat = envelope(z.object({ cliente: cliente.nullable(), trattative: z.array(openNegotiation) }))

export interface SameVat {
  number: string
  customer?: { id: number; name: string }
  others: OpenNegotiation[]
}

/**
 * Looks up a VAT number, excluding the negotiation `own`. Resolves to undefined when the lookup fails, since nothing
 * depends on it.
 */
export async function fetchSameVat(number: string, excludedId: number | undefined): Promise<SameVat | undefined> {
  const path = `/api/trattative_cp/partita-iva/${encodeURIComponent(number)}`
  try {
    const { cliente, trattative } = await read(path, sameVat, { query: { except: excludedId }, background: true })
    return {
      number,
      ...(cliente && { customer: { id: cliente.id, name: cliente.ragioneSociale } }),
      others: trattative,
    }
  } catch (failure) {
    reportTooMany(failure)
    return undefined
  }
}

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
