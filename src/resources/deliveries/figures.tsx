import { t } from '#src/lib/i18n.ts'
import { Figures } from '#src/resources/table/figures.tsx'
import { SENDS, SENDS_ROUTE } from '#src/sends/send.ts'

const counted = { table: SENDS, route: SENDS_ROUTE }
const figures = [
  { ...counted, filters: { stato: 'failed' }, label: t('sends.list.failed') },
  { ...counted, filters: { stato: 'queued' }, label: t('sends.list.queued') },
]

/** How many sends have failed, and how many still wait. */
export const SendFigures = () => <Figures figures={figures} />
