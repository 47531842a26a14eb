import type { CheckValue } from '#schema/rules/acceptance-parts.ts'
import type { RowOf } from '#src/providers/rows.ts'

/** The answers of an acceptance to its checks. A name may be missing in rows that another program has written. */
export const checksOf = ({ controlli }: Pick<RowOf<'accettazioni_mezzi'>, 'controlli'>): CheckValue[] =>
  (controlli ?? []).map((check) => ({ ...check, nome: check.nome ?? '' }))
