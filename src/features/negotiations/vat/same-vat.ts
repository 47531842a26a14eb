import { z } from 'zod'
import type { Rows } from '#schema/tables.generated.ts'
import { reportTooMany } from '#src/lib/failure.ts'
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
