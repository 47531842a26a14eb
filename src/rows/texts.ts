import { withTexts } from '#src/lib/i18n.ts'

/** Texts of the rows that are edited with the row they belong to. */
export const t = withTexts({
  rows: {
    none: 'Nessuna riga.',
    add: 'Aggiungi riga',
    row: 'Riga {{row}}',
    number: 'N.',
    cell: '{{field}}, riga {{row}}',
    one: 'Riga',
    remove: 'Elimina la riga {{row}}',
    removed: 'Si elimina al salvataggio',
    keepRow: 'Annulla l’eliminazione della riga {{row}}',
    up: 'Sposta su la riga {{row}}',
    down: 'Sposta giù la riga {{row}}',
    later: 'Si calcola al salvataggio',
    givenLater: 'Si assegna al salvataggio',
    atSaving: 'al salvataggio',
    changed_one: '{{count}} riga modificata',
    changed_other: '{{count, number(useGrouping: always)}} righe modificate',
    gone: 'Nel frattempo qualcuno ha eliminato questa riga.',
    addAgain: 'Aggiungi di nuovo',
    forget: 'Lascia eliminata',
    decide: 'Qualcuno ha eliminato righe che hai modificato: scegli per ognuna se aggiungerla di nuovo.',
    tooMany:
      'Si salvano al massimo {{most}} righe modificate alla volta, e qui sono {{count, number(useGrouping: always)}}.',
    tooManyPasted:
      'Si salvano al massimo {{most}} righe modificate alla volta, e con quelle incollate sarebbero {{count, number(useGrouping: always)}}. Non è stato incollato nulla.',
    pasteWrong_one: '{{count}} cella da correggere',
    pasteWrong_other: '{{count, number(useGrouping: always)}} celle da correggere',
    pasteLost_one: '{{count}} cella non incollata: lì non si può scrivere, o la griglia finisce prima',
    pasteLost_other:
      '{{count, number(useGrouping: always)}} celle non incollate: lì non si può scrivere, o la griglia finisce prima',
    pasteFailed: 'I nomi incollati non si sono potuti cercare: {{reason}}',
    noneNamed: '{{many}}: nessuna voce si chiama «{{name}}»',
    manyNamed: '{{many}}: più voci si chiamano «{{name}}», scegli quale',
    ofRow: '{{field}} ({{name}})',
    meanwhile: 'Mentre modificavi queste righe, qualcun altro ha salvato valori diversi. Scegli quali restano.',
    draft: '{{section}}: {{name}}',
    deleted: 'da eliminare',
  },
})
