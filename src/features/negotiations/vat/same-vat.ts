import { reportTooMany } from '#src/lib/failure.ts'
import { asText } from '#src/lib/format.ts'
import { call } from '#src/lib/http.ts'

/** A negotiation, still open, with the VAT number that was typed. */
export interface OpenNegotiation {
  id: number
  ragioneSociale: string
  dataInserimento: string
  stato: string
  operatore: string
}

/** Who else has a VAT number: a customer of the ERP, and other negotiations. */
export interface SameVat {
  number: string
  customer?: { id: number; name: string }
  others: OpenNegotiation[]
}

/** Asks who else has that number, the negotiation that is open left out. None when the server cannot say: nothing depends on it. */
export async function fetchSameVat(number: string, own: number | undefined): Promise<SameVat | undefined> {
  try {
    const { body } = await call(`/api/trattative_cp/partita-iva/${encodeURIComponent(number)}`, {
      query: { escludi: own },
      background: true,
    })
    return asSameVat(number, body)
  } catch (failure) {
    reportTooMany(failure)
    return undefined
  }
}

/** The answer of the server, read with care. */
export function asSameVat(number: string, body: unknown): SameVat {
  const { cliente, trattative } = Object(Object(body).data)
  const id: unknown = Object(cliente).id
  return {
    number,
    ...(typeof id === 'number' && { customer: { id, name: asText(Object(cliente).ragioneSociale) } }),
    others: Array.isArray(trattative) ? trattative.flatMap(asNegotiation) : [],
  }
}

function asNegotiation(value: unknown): OpenNegotiation[] {
  const found: Record<string, unknown> = Object(value)
  if (typeof found.id !== 'number') return []
  const text = (key: string) => asText(found[key])
  const ragioneSociale = text('ragioneSociale')
  const dataInserimento = text('dataInserimento')
  return [{ id: found.id, ragioneSociale, dataInserimento, stato: text('stato'), operatore: text('operatore') }]
}
