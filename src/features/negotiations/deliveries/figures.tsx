import { type Figure, Figures } from '#src/ui/figures.tsx'
import { SENDS, SENDS_ROUTE } from '../sends/send.ts'
import { t } from '../texts.ts'

const counted = { table: SENDS, route: SENDS_ROUTE } as const
const figures: readonly Figure[] = [
  { ...counted, filters: { stato: 'failed' }, label: t('sends.list.failed') },
  { ...counted, filters: { stato: 'queued' }, label: t('sends.list.queued') },
]

export const SendFigures = () => <Figures figures={figures} />
