import { withTexts } from '#src/lib/i18n.ts'
import { t as below } from '../texts.ts'

export const t = withTexts(
  {
    waitingHome: {
      title: 'Telefonate da richiamare',
      none: 'Nessuno aspetta una richiamata.',
      longest: 'Chi aspetta da più tempo ha chiamato il {{at}}.',
      more_one: 'Aspetta anche un’altra persona',
      more_other: 'Aspettano anche altre {{count, number(useGrouping: always)}} persone',
    },
    unnamedHome: {
      title: 'Filiali da nominare',
      hint: 'Sono arrivate con le telefonate e hanno solo il codice.',
    },
  },
  below,
)
