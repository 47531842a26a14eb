import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  users: {
    superAdminOnly: 'Solo un super amministratore può modificare un super amministratore',
    ownAccount: 'Il proprio utente non si può eliminare né disattivare',
    active: '{{name}} attivo',
    activated: 'Utente attivato',
    deactivated: 'Utente disattivato: le sue sessioni sono terminate',
    password: 'Password',
    confirmPassword: 'Conferma password',
    passwordHelp: 'Da 8 a 128 caratteri',
    accesses: 'Accessi',
    accessesOf: 'Accessi di {{name}}',
    switch: 'Cambia utente',
    switchTo: 'Cambia utente: opera come {{name}}',
    activeUsers: 'Utenti attivi',
    inactiveUsers: 'Utenti disattivati',
  },
})
