import { describe, expect, it } from 'vitest'
import { allOfThem, noWord, ofThem, participleFor, theWord } from '#schema/italian/articles.ts'

const m = (one: string) => ({ one, gender: 'm' }) as const
const f = (one: string) => ({ one, gender: 'f' }) as const

describe('the article before what a table calls a row', () => {
  it.each([
    [m('Cliente'), 'il cliente', 'nessun cliente'],
    [m('Inventario'), 'l’inventario', 'nessun inventario'],
    [m('Agente'), 'l’agente', 'nessun agente'],
    [m('Stato trattativa'), 'lo stato trattativa', 'nessuno stato trattativa'],
    [m('Settore'), 'il settore', 'nessun settore'],
    [f('Fonte'), 'la fonte', 'nessuna fonte'],
    [f('Email'), 'l’email', 'nessun’email'],
    [f('Scansione'), 'la scansione', 'nessuna scansione'],
  ])('%o: "%s", "%s"', (label, the, none) => {
    expect([theWord(label), noWord(label)]).toEqual([the, none])
  })

  it.each([
    ['Clienti', 'm', 'dei clienti'],
    ['Agenti', 'm', 'degli agenti'],
    ['Stati trattative', 'm', 'degli stati trattative'],
    ['Fonti', 'f', 'delle fonti'],
    ['CRM di filiale', 'm', 'dei CRM di filiale'],
  ] as const)('of all %s', (many, gender, ofAll) => {
    expect(ofThem({ many, gender })).toBe(ofAll)
    expect(allOfThem({ gender })).toBe(gender === 'f' ? 'Tutte' : 'Tutti')
    expect(participleFor('eliminato', { gender })).toBe(gender === 'f' ? 'eliminata' : 'eliminato')
  })
})
