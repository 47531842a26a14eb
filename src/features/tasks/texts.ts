import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  tasks: {
    done: 'Fatta',
    doneOf: 'Segna come fatta: {{name}}',
    again: 'Riapri',
    againOf: 'Riapri: {{name}}',
    isDone: 'Fatta.',
    isDoneNext: 'Fatta. La prossima: {{day}}',
    isOpenAgain: 'Riaperta.',
    late: 'in ritardo',
    today: 'oggi',
    about: 'Riguarda',
    new: 'Nuova attività',
    more: 'Altro',
    less: 'Meno',
    save: 'Salva attività',
    saved: 'Attività salvata',
    cancel: 'Annulla',
    open: 'Da fare',
    free: 'Nessuna scheda',
    makeFree: 'Non riguarda {{name}}',
    makeAbout: 'Rimetti {{name}}',
    unnamed: '{{table}} n. {{id}}',
    days: {
      name: 'Giorni vicini',
      today: 'Oggi',
      tomorrow: 'Domani',
      monday: 'Lunedì',
      inAWeek: 'Tra una settimana',
    },
  },
})
