import type { Table } from '../table.ts'
import { countedWord } from './words.ts'

/** What was done to a row, in the words of its definition. */
export interface DoneWords {
  /** The labels of the fields that have other values. */
  fields: readonly string[]
  /** What came to it, and how many. */
  added: readonly { label: Pick<Table['label'], 'one' | 'many'>; count: number }[]
  /** How many people did it, and in how many times. */
  people: number
  times: number
}

const MOST_FIELDS = 4

/** In one line: `Ha modificato: Stato, Importo`, `Ha aggiunto: 2 note`, `Hanno modificato: Stato (3 volte)`. */
export function doneText({ fields, added, people, times }: DoneWords): string {
  const has = people > 1 ? 'Hanno' : 'Ha'
  const rest = fields.length - MOST_FIELDS
  const named = rest > 1 ? [...fields.slice(0, MOST_FIELDS), `altri ${rest} campi`] : fields
  const changed = fields.length > 0 ? `modificato: ${named.join(', ')}` : undefined
  const came = added.map(({ label, count }) => countedWord(label, count))
  const parts = [changed, came.length > 0 ? `aggiunto: ${came.join(', ')}` : undefined].flatMap((part) => part ?? [])
  const often = times > 1 ? ` (${times} volte)` : ''
  return `${has} ${parts.length > 0 ? parts.join('; ') : 'modificato la scheda'}${often}`
}

/** Who did it: `Luca Rossi`, `Luca Rossi e un’altra persona`, `Luca Rossi e altre 2 persone`. */
export function doersText(last: string, others: number): string {
  if (others === 0) return last
  return others === 1 ? `${last} e un’altra persona` : `${last} e altre ${others} persone`
}
