import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { isWorthAsking, plainVatNumber } from '#schema/rules/vat-number.ts'
import type { Rows } from '#schema/tables.generated.ts'
import type { InputProps } from '#src/fields/field-widget.ts'
import { useSettled } from '#src/fields/use-debounced.ts'
import { reportTooMany } from '#src/lib/failure.ts'
import { asText } from '#src/lib/format.ts'
import { envelope, nullableText, read } from '#src/lib/net/answers.ts'

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

/** Who has a VAT number. Resolves to null when the request fails, since nothing depends on it. */
export async function fetchSameVat(number: string, signal?: AbortSignal): Promise<SameVat | null> {
  const path = `/api/trattative_cp/partita-iva/${encodeURIComponent(number)}`
  try {
    const { cliente, trattative } = await read(path, sameVat, { signal, background: true })
    return {
      number,
      ...(cliente && { customer: { id: cliente.id, name: cliente.ragioneSociale } }),
      others: trattative,
    }
  } catch (failure) {
    reportTooMany(failure)
    return null
  }
}

/** Who else has the VAT number in an input, read shortly after the last keystroke; nothing about the one that the row has stored. */
export function useSameVat({ value, known }: Pick<InputProps, 'value' | 'known'>): SameVat | undefined {
  const number = useSettled(plainVatNumber(asText(value)))
  const { data } = useQuery({
    queryKey: ['same VAT number', number],
    queryFn: ({ signal }) => fetchSameVat(number, signal),
    enabled: isWorthAsking(number, asText(known)),
    gcTime: 0,
  })
  return data ?? undefined
}
