import type { ScreenEntry } from '#schema/model.ts'

/** The screens with a table that show something else than a list. */
const noLists = ['/plannings', '/trattativeCp/calendarioTrattative', '/accettazioniMezzi/accettazioneMezzo']

/** Whether a screen shows the list of a table. */
export function isList({ screen: { kind, route }, table }: ScreenEntry): boolean {
  return Boolean(table) && (kind === 'table' || kind === 'custom') && !route.includes(':') && !noLists.includes(route)
}
