import { z } from 'zod'
import type { Rows } from '#schema/tables.generated.ts'
import { envelope, nullableText, read } from '#src/lib/answers.ts'
import { reportTooMany } from '#src/lib/failure.ts'

/** A negotiation, still open, with the VAT number that was typed. */
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

/** Who else has a VAT number: a customer of the ERP, and other negotiations. */
export interface SameVat {
  number: string
  customer?: { id: number; name: string }
  others: OpenNegotiation[]
}

/** Asks who else has that number, the negotiation that is open left out. None when the server cannot say: nothing depends on it. */
export async function fetchSameVat(number: string, own: number | undefined): Promise<SameVat | undefined> {
  const path = `/api/trattative_cp/partita-iva/${encodeURIComponent(number)}`
  try {
    const { cliente, trattative } = await read(path, sameVat, { query: { except: own }, background: true })
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
