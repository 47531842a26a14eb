import { ME } from '#schema/condition/reader.ts'
import { useScope } from '#src/home/scope.ts'
import type { ValuesOf } from '#src/providers/rows.ts'
import type { NEGOTIATIONS } from '../paths.ts'

export const LIST = '/trattativeCp/trattativeCp'

type Filters = ValuesOf<typeof NEGOTIATIONS>

/** Negotiations that are neither closed nor put away: only in these somebody is to be called back. */
export const OPEN: Filters = { archiviata: 'N', esito: 'A' }

/** The filter for the negotiations of whom the page shows. */
export const useOwner = (): Filters => (useScope() === 'mine' ? { operatoreId: ME } : {})

/** Before today, as the server counts days. */
export const OVERDUE = { to: '$today-1' }
