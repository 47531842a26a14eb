import { describe, expect, it } from 'vitest'
import { factsOf, previewKind } from '#src/documents/document.ts'
import { withErrors } from '#src/documents/files-request.ts'
import { documentsOf } from '#src/features/customers/documents/documents.tsx'
import { ownerKey } from '#src/features/customers/documents/uploads.ts'

const file = (originalFilename: string, type = '') => ({ filename: 'a1', originalFilename, size: 3, type })

describe('documents', () => {
  it('belong to the customer or to a contact', { tags: ['CUST-B-07', 'CUST-B-08'] }, () => {
    const stored = file('visura.pdf', 'application/pdf')
    const row = { id: 1, version: 1, file: stored, customer: null, contact: null, entity: null, entityId: null }
    const rows = [
      { ...row, description: null, customer: { id: 5, companyName: 'Rossi' } },
      { ...row, description: 'Delega', contact: { id: 9, name: 'Ada', surname: 'Conti' } },
    ]
    expect(documentsOf(rows)).toEqual([
      { row: rows[0], file: stored, description: '', contactId: undefined },
      { row: rows[1], file: stored, description: 'Delega', contactId: 9 },
    ])
  })

  it('of a customer and of a contact with the same id are kept apart', { tags: ['CUST-F-41', 'CUST-F-42'] }, () => {
    expect(ownerKey({ entity: 'customer', entityId: 1 })).not.toBe(ownerKey({ entity: 'contact', entityId: 1 }))
  })

  it.each([
    [{}, undefined, ['3 Byte']],
    // Half an hour after midnight in Italy.
    [{ createdAt: '2026-11-19T23:30:00.000Z', createdBy: null }, undefined, ['3 Byte', '20-11-2026']],
    [
      { createdAt: '2026-07-01T08:00:00.000Z', createdBy: 'Ada Prova' },
      'Contatto Bea',
      ['3 Byte', '01-07-2026', 'di Ada Prova', 'Contatto Bea'],
    ],
  ])('say what is known of them: %j', (more, owner, facts) => {
    const row = { id: 1, version: 1 }
    expect(factsOf({ row, file: { ...file('a.pdf'), ...more }, description: '' }, owner)).toEqual(facts)
  })

  it.each([
    ['foto.png', 'image/png', 'image'],
    ['FOTO.JPG', '', 'image'],
    ['a.jpeg', '', 'image'],
    ['contratto.pdf', 'application/pdf', 'pdf'],
    ['CONTRATTO.PDF', '', 'pdf'],
    ['giro.mp4', 'video/mp4', undefined],
    ['giro.mov', 'video/quicktime', undefined],
    ['disegno.svg', 'image/svg+xml', undefined],
    ['pagina.pdf.html', 'text/html', undefined],
  ])('%s (%s) is previewed as %s', (name, type, kind) => {
    expect(previewKind(file(name, type))).toBe(kind)
  })
})

it('errors of a request are shown at the rows it had, whatever was described or chosen since', () => {
  const [saved, first, second] = [1, 2, 3].map((key) => ({ key, name: `${key}.png`, description: '' }))
  if (!saved || !first || !second) throw new Error('Three rows')
  const rows = withErrors([saved, first, second], [first, second], { 'allegati[1][descrizione]': ['Troppo lunga'] })
  expect(rows.map(({ error }) => error)).toEqual([undefined, undefined, 'Troppo lunga'])
})
