import { SECTION, VIEW } from '#src/lib/screen.ts'
import type { RowOf } from '#src/providers/rows.ts'

export const NEGOTIATIONS = 'trattative_cp'
export type Negotiation = RowOf<typeof NEGOTIATIONS>

export const SENDS = 'trattative_cp_invii'
export const SENDS_ROUTE = '/trattativeCp/invii'

const LIST = '/trattativeCp/trattativeCp'

/** The route of the page of one negotiation. */
export const PAGE = `${LIST}/:id`

/** In the address of the list: the negotiation whose page is asked for, as mails and bookmarks have it. */
export const ID_IN_QUERY = 'trattativa'

/** The views of the page that others lead to. */
export const views = { files: 'allegati' } as const

const FILES_SECTION = 'attachments'

/** The address of a negotiation, or of a section of its page. */
export function pathOfNegotiation(id: number, section?: string): string {
  const path = PAGE.replace(':id', String(id))
  if (section === undefined) return path
  const asked: Record<string, string> = section === FILES_SECTION ? { [VIEW]: views.files } : { [SECTION]: section }
  return `${path}?${new URLSearchParams(asked)}`
}
