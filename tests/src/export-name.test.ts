import { describe, expect, it } from 'vitest'
import { nameIn } from '#src/list/export/run-export.ts'

describe('the name of a downloaded file', () => {
  it.each([
    ['attachment; filename=Nazioni_23-11-2026.csv', 'Nazioni_23-11-2026.csv'],
    ['attachment; filename="Filiali d’inventario_23-11-2026.xlsx"', 'Filiali d’inventario_23-11-2026.xlsx'],
    ['attachment; filename="Citta?.csv"; filename*=UTF-8\'\'Citt%C3%A0.csv', 'Città.csv'],
    ['attachment', undefined],
  ])('%s', (header, name) => {
    expect(nameIn(header)).toBe(name)
  })
})
