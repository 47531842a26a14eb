import { type AcceptanceSendKind, acceptanceSendKinds } from '#schema/rules/send-kinds.ts'
import { rowOf } from '#src/providers/rows.ts'
import type { KindDeclaration, SendRegister } from '#src/sends/register.ts'
import { FileIcon } from '#src/ui/icons.tsx'
import { ACCEPTANCES } from '../stepper/paths.ts'
import { t } from './texts.ts'

/** The section of the page of an acceptance that is about its report. */
export const REPORT_SECTION = 'verbale'

const kinds: Record<AcceptanceSendKind, KindDeclaration> = {
  verbale: {
    ...acceptanceSendKinds.verbale,
    name: t('acceptanceReport.menu'),
    title: t('acceptanceReport.title'),
    item: t('acceptanceReport.send'),
    madeFile: t('acceptanceReport.fileName'),
    suggestions: {
      table: 'customers',
      filter: 'multiField',
      name: 'companyName',
      email: 'email',
      help: t('acceptanceReport.toSearch'),
    },
  },
}

/** What is sent from acceptances: their reports. */
export const reportSends: SendRegister = {
  owner: { table: ACCEPTANCES, field: 'accettazione', bodyKey: 'idAccettazione' },
  sends: 'accettazioni_mezzi_invii',
  templates: 'mail-templates',
  kinds,
  nameOf(row) {
    const { matricola, dataAccettazione } = rowOf(ACCEPTANCES, row)
    return [matricola, dataAccettazione].filter(Boolean).join(', ')
  },
  section: REPORT_SECTION,
  menu: {
    title: t('acceptanceReport.menu'),
    label: (name) => t('acceptanceReport.menuOf', { name }),
    Icon: FileIcon,
    isMarked: false,
  },
  history: { title: t('acceptanceReport.earlier') },
  needed: {},
  missing: (names) => t('acceptanceReport.missing', { names }),
}
