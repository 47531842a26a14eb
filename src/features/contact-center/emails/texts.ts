import { withTexts } from '#src/lib/i18n.ts'

/** Texts of the register of e-mails. */
export const t = withTexts({
  emails: {
    open: 'Mostra l’email «{{subject}}» a {{to}}',
    noSubject: '(senza oggetto)',
    nobody: 'nessuno',
    to: 'A {{to}}',
    resend: 'Reinvia',
    resendRow: 'Reinvia {{name}}',
    sendNow: 'Invia ora',
    resent: 'Email rimessa in coda: parte tra poco',
    neverTried: 'Non ancora tentata: parte appena il server di posta è configurato e risponde.',
    again: 'L’ultimo tentativo non è riuscito: ne seguirà un altro.',
    superseded: 'Non era partita; un’altra dello stesso tipo è partita in seguito.',
    message: 'Messaggio',
    noText: 'Senza testo',
    files: 'Allegati',
    gone: 'Questa email non è più nel registro.',
  },
})
