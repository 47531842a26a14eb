import { withTexts } from '#src/lib/i18n.ts'

/** Apart from the other texts, which lists do without. */
export const t = withTexts({
  noteCount: {
    notes_one: '{{count}} nota',
    notes_other: '{{count}} note',
  },
})
