import { withTexts } from '#src/lib/i18n.ts'

export const t = withTexts({
  users: {
    superAdminOnly: 'Solo un super amministratore può modificare un super amministratore',
    ownAccount: 'Il tuo utente non si può eliminare né disattivare',
    active: '{{name}} attivo',
    activated: 'Utente attivato',
    deactivated: 'Utente disattivato: le sue sessioni sono terminate',
    password: 'Password',
    confirmPassword: 'Conferma password',
    passwordHelp: 'Da 8 a 128 caratteri',
    mustChange: 'Al primo accesso sceglie una password sua',
    mustChangeHelp: 'Questa la conosci anche tu: la usa per entrare, poi ne sceglie un’altra prima di ogni altra cosa.',
    accesses: 'Accessi',
    accessesOf: 'Accessi di {{name}}',
    switch: 'Cambia utente',
    switchTo: 'Cambia utente: opera come {{name}}',
    why: 'Perché?',
    whyOf: 'Perché? I permessi di {{name}}',
    moreRoles: 'Altri ruoli: {{names}}',
    offQuestion: 'Disattivare {{name}}?',
    offText: 'Le sue sessioni aperte terminano subito e non può più accedere. Ciò che ha scritto resta.',
    offOwns: 'Resta assegnato a {{name}}:',
    offReassign: 'Apri l’elenco per riassegnarle prima a qualcun altro.',
    offConfirm: 'Disattiva',
  },
})
