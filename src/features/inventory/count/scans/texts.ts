import { withTexts } from '#src/lib/i18n.ts'

// Apart from those of the page: the log of scans is there on every page.
export const t = withTexts({
  scans: {
    notKept:
      'Questo dispositivo non può conservare le scansioni: tieni aperta la pagina finché non sono state inviate.',
  },
})
