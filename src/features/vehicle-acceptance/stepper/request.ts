import { acceptanceParts } from '#schema/rules/acceptance-parts.ts'
import type { NewRequest } from '#src/device/outbox/queue.ts'
import { asText } from '#src/lib/format.ts'
import { t } from '../texts.ts'
import { type AcceptanceInput, partFiles, partValues } from './acceptance-input.ts'
import { ACCEPTANCES, KIND, STEPPER_ROUTE } from './paths.ts'
import { formOf } from './stored-input.ts'

/** The request that records an acceptance, with all it takes to show its input again. */
export function requestOf(input: AcceptanceInput): NewRequest {
  const files = partFiles(input)
  return {
    kind: KIND,
    subject: 'acceptances',
    title: t('acceptance.draftOf', { serial: asText(input.values.matricola) || t('acceptance.noSerial') }),
    path: `/api/${ACCEPTANCES}`,
    editPath: STEPPER_ROUTE,
    fields: acceptanceParts(partValues(input)),
    files,
    form: formOf(input),
  }
}

/** What tells one request from another, for its idempotency key. */
export const contentOf = ({ fields, files }: NewRequest): string =>
  JSON.stringify([fields, files.map(({ name, file }) => [name, file.size, file.lastModified])])
