import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  offices: {
    users: 'Utenti assegnati',
    add: 'Assegna un utente',
    addTo: 'Assegna un utente a {{office}}',
    choose: 'Scrivi un nome…',
    remove: 'Togli {{user}}',
    removeFrom: 'Togli {{user}} da {{office}}',
    added: '{{user}} assegnato a {{office}}',
    removed: '{{user}} tolto da {{office}}',
    failed: 'Utenti non disponibili',
  },
})
