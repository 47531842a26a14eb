import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  waitingHome: { waiting: 'Da richiamare', late: 'In ritardo' },
})
