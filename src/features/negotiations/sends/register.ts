import { MOST_BYTES, MOST_FILES, type SendKind, sendKinds } from '#schema/rules/send-kinds.ts'
import { formatSize } from '#src/lib/format.ts'
import { rowOf } from '#src/providers/rows.ts'
import type { KindDeclaration, SendRegister } from '#src/sends/register.ts'
import { MailIcon } from '#src/ui/icons.tsx'
import { NEGOTIATIONS, SENDS, SENDS_ROUTE } from '../paths.ts'
import { t } from './texts.ts'

const wordsOf = (kind: SendKind) => ({
  ...sendKinds[kind],
  name: t(`negotiationSends.kinds.${kind}`),
  title: t(`negotiationSends.titles.${kind}`),
})

const kinds: Record<SendKind, KindDeclaration> = {
  anagrafica: {
    ...wordsOf('anagrafica'),
    note: {
      label: t('negotiationSends.notes'),
      help: t('negotiationSends.notesHelp'),
      placeholder: 'noteInvio',
    },
  },
  brochure: { ...wordsOf('brochure'), keptFiles: t('negotiationSends.kept') },
  'brochure-marketing': {
    ...wordsOf('brochure-marketing'),
    fileGroups: [
      {
        key: 'brochure',
        title: t('negotiationSends.brochure'),
        hint: t('negotiationSends.brochureHelp'),
        button: t('negotiationSends.chooseBrochure'),
        multiple: false,
      },
      {
        key: 'extra',
        title: t('negotiationSends.files'),
        hint: t('negotiationSends.filesHelp', { count: MOST_FILES, size: formatSize(MOST_BYTES) }),
        button: t('negotiationSends.chooseFiles'),
        multiple: true,
      },
    ],
  },
  'link-accreditamento': wordsOf('link-accreditamento'),
  'contatto-mago': {
    ...wordsOf('contatto-mago'),
    recipientWords: { label: t('negotiationSends.toContact'), help: t('negotiationSends.toContactHelp') },
  },
}

/** What is sent from negotiations. */
export const negotiationSends: SendRegister = {
  owner: { table: NEGOTIATIONS, field: 'trattativaCp', bodyKey: 'idTrattativaCp' },
  sends: SENDS,
  templates: 'mail-templates',
  kinds,
  nameOf: (row) => rowOf(NEGOTIATIONS, row).ragioneSociale,
  menu: {
    title: t('negotiationSends.menu'),
    label: (name) => t('negotiationSends.menuOf', { name }),
    Icon: MailIcon,
    isMarked: true,
  },
  history: { title: t('negotiationSends.history'), route: SENDS_ROUTE },
  needed: { linkAccreditamento: t('negotiationSends.noLink') },
  missing: (names) => t('negotiationSends.missing', { names }),
}
