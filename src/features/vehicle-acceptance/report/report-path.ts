import { type Model, tableOf } from '#schema/model.ts'
import { rowPath } from '#schema/presentation.ts'
import { SECTION } from '#src/lib/screen.ts'
import { ACCEPTANCES } from './report-file.ts'

/** The section of the page of an acceptance that is about its report. */
export const REPORT_SECTION = 'verbale'

/** The address of that section, on the page of this acceptance. */
export const reportPath = (model: Model, id: number): string =>
  `${rowPath(tableOf(model, ACCEPTANCES), id) ?? ''}?${SECTION}=${REPORT_SECTION}`
