import { describe, expect, it } from 'vitest'
import { acceptanceParts, countUnanswered, isFilled, photoPart } from '#schema/rules/acceptance-parts.ts'

const check = (controlloId: number, valore: string) => ({ controlloId, nome: `Controllo ${controlloId}`, valore })

describe('the parts of an acceptance', () => {
  it.each([
    [null, false],
    [undefined, false],
    ['', false],
    ['  ', false],
    [[], false],
    [0, true],
    [false, true],
    ['No', true],
    [[1], true],
  ])('%j is sent: %s', { tags: 'ACC-B-11' }, (value, sent) => expect(isFilled(value)).toBe(sent))

  it('an untouched gauge and no damage are sent, an empty note is not', {
    tags: ['ACC-B-11', 'ACC-F-09', 'ACC-F-10'],
  }, () => {
    const values = { matricola: ' AB 12 ', ore: 12.5, km: null, carburante: 0, danni: false, noteInterne: '' }
    expect(acceptanceParts({ values, checks: [], photos: [] })).toEqual([
      ['matricola', 'AB 12'],
      ['ore', '12.5'],
      ['carburante', '0'],
      ['danni', 'false'],
    ])
  })

  it('checks with a value are sent with it, in the same order; others are not', {
    tags: ['ACC-B-10', 'ACC-F-11', 'ACC-C-06'],
  }, () => {
    expect(
      acceptanceParts({ values: {}, checks: [check(3, 'Sì'), check(4, ' '), check(1, 'Forse')], photos: [] }),
    ).toEqual([
      ['controlloId[]', '3'],
      ['valore[]', 'Sì'],
      ['nome[]', 'Controllo 3'],
      ['controlloId[]', '1'],
      ['valore[]', 'Forse'],
      ['nome[]', 'Controllo 1'],
    ])
  })

  it('photos are numbered from 0, and what is said of each stands at its number', { tags: 'ACC-F-12' }, () => {
    const segni = [{ tipo: 'graffio', x: 0.25, y: 0.5 }]
    const photos = [
      { posizione: 'fronte', segni, descrizione: '' },
      { posizione: 'altro', segni: [] },
    ]
    const [[name, value] = []] = acceptanceParts({ values: {}, checks: [], photos })
    expect([name, JSON.parse(value ?? '')]).toEqual([
      'dettagliFoto',
      [{ posizione: 'fronte', segni }, { posizione: 'altro' }],
    ])
    expect(photos.map((_photo, index) => photoPart(index))).toEqual(['foto-0', 'foto-1'])
  })

  it('counts the checks that still want a value', () => {
    const types = [{ id: 1 }, { id: 2 }, { id: 3 }]
    expect(countUnanswered(types, [check(1, 'Sì'), check(2, ''), check(9, 'Sì')])).toBe(2)
    expect(countUnanswered([], [])).toBe(0)
  })
})
