import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import type { SendKind } from '#schema/rules/send-kinds.ts'
import { model } from '#schema/tables.ts'
import { requestOf } from '#src/documents/files-request.ts'
import { SENDS } from '#src/features/negotiations/paths.ts'
import { negotiationSends } from '#src/features/negotiations/sends/register.ts'
import { failureText, unreported } from '#src/features/negotiations/sends/send-failures.tsx'
import { rowOf } from '#src/providers/rows.ts'
import { filesErrors } from '#src/sends/files.tsx'
import { MailPreview } from '#src/sends/mail-preview.tsx'
import { bodyOf, partsOf } from '#src/sends/request-send.ts'
import { asSend, overallState, progressOf, type Send, type SendState } from '#src/sends/send.ts'
import { initialValuesOf, mailOf } from '#src/sends/send-content.ts'
import { templateLabel } from '#src/sends/send-fields.tsx'
import { SendNotes } from '#src/sends/send-notes.tsx'
import { declaredAs } from './support/sends.ts'

const declared = (kind: SendKind) => declaredAs(negotiationSends, kind)

let nextId = 1
const send = (kind: SendKind, state: SendState): Send => ({
  id: nextId++,
  version: 1,
  kindName: kind,
  state,
  requestedAt: '',
})
const file = (name: string, size = 3) => new File([new Uint8Array(size)], name)

describe('the state of a send', () => {
  it.each<[what: string, kind: SendKind, flags: object, sends: Send[], sent: boolean, last?: SendState]>([
    ['nothing', 'brochure', { brochureInviata: 'N' }, [], false],
    ['a flag of old', 'brochure', { brochureInviata: 'Y' }, [], true],
    ['one in the queue', 'anagrafica', {}, [send('anagrafica', 'queued')], false, 'queued'],
    [
      'one more after one that left',
      'anagrafica',
      {},
      [send('anagrafica', 'failed'), send('anagrafica', 'sent')],
      true,
      'failed',
    ],
    [
      'the flag set by the other brochure',
      'brochure',
      { brochureInviata: 'Y' },
      [send('brochure-marketing', 'sent')],
      false,
    ],
    [
      'a brochure for marketing, by itself',
      'brochure-marketing',
      { brochureInviata: 'Y' },
      [send('brochure-marketing', 'sent')],
      true,
      'sent',
    ],
    ['the flag of both brochures alone', 'brochure-marketing', { brochureInviata: 'Y' }, [], false],
  ])('%s', (_what, kind, flags, sends, sent, last) => {
    const progress = progressOf(negotiationSends, kind, { ...flags }, sends)
    expect([progress.sent, progress.last?.state]).toEqual([sent, last])
  })

  it('a row shows queued sends before failed ones', () => {
    const of = (...states: SendState[]) =>
      overallState(states.map((state) => ({ sent: false, last: send('brochure', state) })))
    expect([of('sent'), of('failed', 'sent'), of('failed', 'queued')]).toEqual([undefined, 'failed', 'queued'])
  })

  it('is read from rows of the table; unknown kinds are left out', () => {
    const row = {
      id: 7,
      version: 2,
      invio: 'brochure',
      stato: 'failed',
      email: 'a@b.it',
      errore: 'No',
      richiestoIl: 'x',
    }
    expect(asSend(negotiationSends, rowOf(SENDS, { ...row, trattativaCp: { id: 3 } }))).toMatchObject({
      ownerId: 3,
      kindName: 'brochure',
      to: 'a@b.it',
      reason: 'No',
    })
    expect(asSend(negotiationSends, rowOf(SENDS, { ...row, invio: 'fax' }))).toBeUndefined()
  })
})

describe('requests of the dialogs', () => {
  const values = { email: ' a@b.it ', oggetto: ' Offerta ', testo: 'Due\nrighe', note_invio_anagrafica: '' }

  it('contain the negotiation and the recipient, and notes with the registry data', {
    tags: ['NEG-C-10', 'NEG-C-11', 'NEG-C-12', 'NEG-C-13'],
  }, () => {
    const body = (kind: SendKind, modelloId?: number) =>
      bodyOf(negotiationSends, kind, { ownerId: 5, values, modelloId })
    expect(body('brochure')).toEqual({ idTrattativaCp: 5, email: 'a@b.it' })
    expect(body('brochure', 8)).toEqual({ idTrattativaCp: 5, email: 'a@b.it', modelloId: 8 })
    expect(body('anagrafica')).toEqual({ idTrattativaCp: 5, email: 'a@b.it', note_invio_anagrafica: null })
  })

  it('contain the parts of the marketing brochure, its files numbered from 0', { tags: 'NEG-C-14' }, () => {
    const parts = partsOf(negotiationSends, { ownerId: 5, values, files: [file('brochure.pdf'), file('b.png')] })
    expect([...parts.keys()]).toEqual(['idTrattativaCp', 'oggetto', 'testo', 'email', 'allegati_0', 'allegati_1'])
    expect(parts.get('oggetto')).toBe('Offerta')
    expect(Object(parts.get('allegati_0')).name).toBe('brochure.pdf')
  })

  it('contain the parts of attachments, by row', { tags: ['NEG-C-08', 'NEG-F-64'] }, () => {
    const rows = [
      { key: 1, file: file('a.pdf'), name: 'a.pdf', description: ' Contratto ' },
      { key: 2, id: 9, name: 'b.pdf', description: '' },
    ]
    const table = tableOf(model, 'trattativa_cp_allegato')
    const shape = { table, ownerKey: 'trattativaCpId', file: 'file', description: 'descrizione' }
    const { path, fields, files } = requestOf(shape, 5, rows)
    expect(path).toBe('/api/trattativa_cp_allegato')
    expect(fields).toEqual([
      ['trattativaCpId', '5'],
      ['allegati[0][descrizione]', 'Contratto'],
      ['allegati[1][id]', '9'],
      ['allegati[1][descrizione]', ''],
    ])
    expect(files.map(({ name, file }) => [name, file.name])).toEqual([['allegati[0][file]', 'a.pdf']])
  })

  it('are refused before sending with too many or too large files', () => {
    const errors = (files: File[]) => filesErrors(declared('brochure-marketing'), files)
    expect(errors([file('a.pdf')])).toEqual([])
    expect(errors(Array.from({ length: 11 }, (_, n) => file(`${n}.pdf`)))).toEqual(['Troppi allegati: al massimo 10'])
    expect(errors([file('a.pdf', 16 * 1024 * 1024)])[0]).toContain('al massimo 15 MB in totale')
  })

  it('the preview is the filled template, or the typed text of a marketing brochure', () => {
    const modello = { oggetto: 'Per {{ragioneSociale}}', testo: 'Note: {{noteInvio}}' }
    const given = {
      ...{ oggetto: 'Per Rossi', testo: 'Note: vecchie', missing: [] },
      email: null,
      modelloId: null,
      templates: [],
      template: modello,
      values: { ragioneSociale: 'Rossi', noteInvio: 'vecchie' },
      files: [],
      ready: true,
    }
    expect(initialValuesOf(declared('anagrafica'), given)).toMatchObject({
      oggetto: 'Per Rossi',
      testo: 'Note: vecchie',
      note_invio_anagrafica: 'vecchie',
    })
    expect(mailOf(declared('anagrafica'), given, { note_invio_anagrafica: 'nuove' })).toMatchObject({
      testo: 'Note: nuove',
    })
    expect(mailOf(declared('anagrafica'), given, { note_invio_anagrafica: '' }).missing).toEqual(['noteInvio'])
    expect(mailOf(declared('brochure-marketing'), given, { oggetto: '{{email}}', testo: 'x' })).toMatchObject({
      oggetto: '{{email}}',
    })
  })
})

describe('a permanently failed send', () => {
  it('is reported once to its sender, and again when it fails again', () => {
    const failed = { ...send('brochure', 'failed'), to: 'a@b.it', reason: 'Casella piena' }
    expect(unreported(4, [failed])).toEqual([failed])
    expect(unreported(4, [failed])).toEqual([])
    expect(unreported(5, [failed])).toEqual([failed])
    const again = { ...failed, version: 3 }
    expect(unreported(4, [again, failed])).toEqual([again])
    expect(failureText(failed)).toBe('Invio non riuscito (Brochure, a@b.it): Casella piena')
  })
})

describe('before sending, a dialog says', () => {
  const notes = (kind: SendKind, sent: boolean, last?: Send, ready = true, linkMissing = false) => {
    const { container, unmount } = render(
      <SendNotes
        channel={declared(kind).channel}
        progress={{ sent, last }}
        ready={ready}
        needed={linkMissing ? Object.values(negotiationSends.needed) : []}
      />,
    )
    const { textContent } = container
    unmount()
    return textContent
  }

  it('that the send will be queued, was sent before, is queued already, did not arrive, or cannot be sent', () => {
    expect(notes('brochure', false)).toBe('')
    expect(notes('brochure', false, undefined, false)).toContain('Il server di posta non è configurato')
    expect(notes('contatto-mago', false, undefined, false)).toContain('Il collegamento al gestionale non è configurato')
    expect(notes('brochure', true)).toContain('Risulta già inviato')
    const left = { ...send('brochure', 'sent'), to: 'a@b.it', sentAt: '2026-03-02T09:00:00.000Z' }
    expect(notes('brochure', true, left)).toContain('Già inviato il 02-03-2026 10:00 a a@b.it')
    expect(notes('brochure', true, { ...left, state: 'queued' })).toContain('è ancora in coda')
    expect(notes('brochure', false, { ...left, state: 'failed', reason: 'Casella piena' })).toContain('Casella piena')
    expect(notes('link-accreditamento', false, undefined, true, true)).toContain('non ha un link di accreditamento')
  })
})

describe('the preview of a mail', () => {
  const shown = (testo: string, files: { name: string; size: number }[]) =>
    render(<MailPreview title="Anteprima" to="a@b.it" mail={{ oggetto: 'Brochure', testo }} files={files} />).container
      .textContent

  it.each([
    ['In allegato la brochure.', [], 'AllegatiNessun file allegato, ma il testo ne parla'],
    ['Buongiorno.', [], 'Allegatinessuno'],
    ['In allegato la brochure.', [{ name: 'gru.pdf', size: 2_048 }], 'Allegatigru.pdf'],
  ])('"%s" with the files %j says "%s"', (testo, files, said) => {
    expect(shown(testo, files)).toContain(said)
  })

  it('a template says its language once', () => {
    expect(templateLabel('Brochure', 'Inglese')).toBe('Brochure (Inglese)')
    expect(templateLabel('Brochure (inglese)', 'Inglese')).toBe('Brochure (inglese)')
  })
})
