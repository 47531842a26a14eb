import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { noteWaiting } from '#src/device/outbox/waiting.ts'
import { indexOf } from '#src/features/inventory/count/item-copy.ts'
import { linesOf, unconfirmed } from '#src/features/inventory/count/lines.ts'
import { answeredLine } from '#src/features/inventory/count/outcomes.ts'
import { ScanEntry } from '#src/features/inventory/count/scan-entry.tsx'
import { ScanLines } from '#src/features/inventory/count/scan-lines.tsx'
import type { Answer, AnsweredScan, Scan } from '#src/features/inventory/count/scans/scan.ts'
import { mostUrgent, soundAlike, tones } from '#src/features/inventory/count/tones.ts'
import { UnclearQuestion } from '#src/features/inventory/count/unclear-question.tsx'
import { currentMessages } from '#src/lib/snackbar.ts'
import { QueueButton } from '#src/shell/queue-button.tsx'
import { press } from './support/screen.tsx'

let minute = 10
const scanOf = (codice: string, more: Partial<Scan> = {}): Scan => ({
  key: `${codice}-${minute}`,
  inventory: 7,
  nome: 'Milano 23-11-2026',
  codice,
  il: `2026-11-23T09:${minute++}:00.000Z`,
  user: 7,
  sender: '7',
  position: minute,
  ...more,
})
const item = { id: 3, resourceMago: 'RES-1', description: 'Furgone', matricola: 'MAT1' }
const answered = (codice: string, answer: Partial<Answer>): AnsweredScan => ({
  ...scanOf(codice),
  answer: { key: 'k', esito: 'TROVATO', ...answer },
})
const back = (scan: Scan) => scanOf(scan.codice, { annulla: scan.key })
const answeredBack = (scan: Scan, answer: Partial<Answer>): AnsweredScan => ({
  ...back(scan),
  answer: { key: 'k', esito: 'ANNULLATA', ...answer },
})
const knownItems = indexOf([
  ['RES-1', 'MAT1', 'Furgone', false],
  ['RES-2', 'MAT2', null, true],
  ['RES-3', 'MAT2', 'Gemello', false],
])

describe('a scan that is taken back', () => {
  const wrong = answered('ERRATO', { esito: 'SCONOSCIUTO' })
  const nothing = () => ({ is: 'nothing' as const })
  const stateOf = (waiting: Scan[], scans: AnsweredScan[]) =>
    linesOf(waiting, scans, nothing).map(({ scan, state, mayTakeBack, hint }) => ({
      ...{ codice: scan.codice, state, mayTakeBack, hint },
    }))

  it('says so on its own line, which is no longer offered; the server may say why it stays', () => {
    expect(stateOf([], [wrong])).toMatchObject([{ state: 'SCONOSCIUTO', mayTakeBack: true }])
    expect(stateOf([back(wrong)], [wrong])).toMatchObject([
      { state: 'takingBack', mayTakeBack: false, hint: undefined },
    ])
    expect(stateOf([], [wrong, answeredBack(wrong, {})])).toMatchObject([{ state: 'ANNULLATA', mayTakeBack: false }])
    const message = 'Il codice è già stato risolto da Ada Rossi'
    const kept = answeredBack(wrong, { esito: 'SCONOSCIUTO', message })
    expect(stateOf([], [wrong, kept])).toMatchObject([{ state: 'SCONOSCIUTO', mayTakeBack: false, hint: message }])
  })

  it('counts no more on this device, and asks again what it answered', async () => {
    const find = await knownItems
    const first = scanOf('RES-1')
    expect(unconfirmed([first, back(first)], [], find)).toBe(0)
    expect(linesOf([first, back(first), scanOf('RES-1')], [], find).map(({ state }) => state)).toEqual([
      'foundHere',
      'takingBack',
    ])
    const asked = scanOf('MAT2')
    const answer = scanOf('MAT2', { mezzo: 'RES-3', risponde: asked.key })
    const question = (waiting: Scan[]) => linesOf(waiting, [], find).find(({ scan }) => scan.key === asked.key)
    expect(question([asked, answer])).toMatchObject({ clarified: 'RES-3' })
    expect(question([asked, answer, back(answer)])).toMatchObject({ state: 'AMBIGUO', choices: [{}, {}] })
  })

  it('is offered on the newest and on every other line, by the code and the time', () => {
    const onTakeBack = vi.fn()
    const lines = linesOf([], [wrong, answered('TARDI', { esito: 'TARDIVA' })], nothing)
    const { rerender } = render(<ScanLines lines={lines} waiting={0} onTakeBack={onTakeBack} />)
    press(/^Annulla la scansione ERRATO delle/)
    expect(onTakeBack.mock.calls).toEqual([[expect.objectContaining({ codice: 'ERRATO' })]])
    expect(screen.getAllByRole('button')).toHaveLength(1)
    rerender(<ScanLines lines={lines} waiting={0} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the outcome of a scan', () => {
  it.each<[string, Partial<Answer>, string[]]>([
    ['found', { esito: 'TROVATO', item }, ['Trovato', 'Furgone']],
    [
      'already counted, by whom and when',
      {
        esito: 'GIA_CONTATO',
        item,
        contatoDa: { id: 1, username: 'ada', nome: 'Ada', cognome: 'Rossi' },
        contatoIl: '2026-11-23T09:05:00.000Z',
      },
      ['Già contato', 'Furgone', 'da Ada Rossi, 23-11-2026 10:05'],
    ],
    [
      'of another branch, and which',
      { esito: 'ALTRA_FILIALE', filiale: 'Torino' },
      ['Altra filiale', 'Filiale: Torino'],
    ],
    [
      'unknown, and kept',
      { esito: 'SCONOSCIUTO' },
      ['Sconosciuto', 'Conservato fra le anomalie, da risolvere più tardi.'],
    ],
    [
      'late, after the conclusion',
      { esito: 'TARDIVA' },
      ['Tardiva', 'Arrivata dopo la conclusione: è conservata e non cambia l’inventario.'],
    ],
    ['refused, and why', { esito: 'RIFIUTATA', message: 'Codice vuoto' }, ['Rifiutata', 'Codice vuoto']],
  ])('%s', (_name, answer, words) => {
    render(<ScanLines lines={[answeredLine(answered('res-1', answer))]} waiting={0} />)
    const [line] = screen.getAllByRole('listitem')
    for (const word of [...words, 'res-1']) expect(line?.textContent).toContain(word)
    expect(document.querySelector('[aria-live="polite"]')?.textContent).toContain(words[0])
    // The code stands once, as it was read.
    expect(line?.textContent?.match(/res-1/gi)).toHaveLength(1)
  })

  it('by its serial number says which vehicle it is', () => {
    render(<ScanLines lines={[answeredLine(answered('mat1', { esito: 'TROVATO', item }))]} waiting={0} />)
    expect(screen.getByRole('listitem').textContent).toContain('mat1RES-1 · Furgone')
  })

  it('without a network a vehicle counts as to be confirmed, once', async () => {
    const waiting = [scanOf('RES-1'), scanOf('mat1'), scanOf('RES-2'), scanOf('IGNOTO'), scanOf('RES-3')]
    expect(unconfirmed(waiting, [], await knownItems)).toBe(2)
    const refused = [scanOf('RES-3', { refused: 'No' })]
    expect(unconfirmed([scanOf('RES-1'), ...refused], [answered('RES-1', {})], await knownItems)).toBe(0)
  })

  it('the newest scan stands first; before the answer the copy on the device says what is likely', async () => {
    const find = await knownItems
    const lines = linesOf(
      [scanOf(' res-1'), scanOf('MAT1'), scanOf('mat2'), scanOf('RES-2'), scanOf('IGNOTO')],
      [answered('RES-9', { esito: 'SCONOSCIUTO' })],
      find,
    )
    expect(lines.map(({ scan, state }) => [scan.codice, state])).toEqual([
      ['RES-9', 'SCONOSCIUTO'],
      ['IGNOTO', 'waiting'],
      ['RES-2', 'countedHere'],
      // Two vehicles have this serial number.
      ['mat2', 'AMBIGUO'],
      ['MAT1', 'countedHere'],
      [' res-1', 'foundHere'],
    ])
  })

  it('a label is understood before the answer as after it, and a code of several vehicles counts for none', async () => {
    const find = await knownItems
    const waiting = [scanOf('*RES-1*'), scanOf('MAT2'), scanOf('https://crm.example/m/RES-3')]
    expect(linesOf(waiting, [], find).map(({ scan, state }) => [scan.codice, state])).toEqual([
      ['https://crm.example/m/RES-3', 'foundHere'],
      ['MAT2', 'AMBIGUO'],
      ['*RES-1*', 'foundHere'],
    ])
    expect(unconfirmed(waiting, [], find)).toBe(2)
  })

  it('what a code of several vehicles is asked right away, kept with the answer, and settled by it', async () => {
    const find = await knownItems
    const unclear = scanOf('MAT2')
    const said = vi.fn(async () => 'key')
    const { rerender } = render(<UnclearQuestion lines={linesOf([unclear], [], find)} onChoose={said} />)
    expect(screen.getByRole('heading', { name: 'Quale hai davanti?' })).toBeTruthy()
    const choices = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(choices).toEqual(['RES-2MAT2 · già contato', 'RES-3Gemello · MAT2'])
    press(/RES-3/)
    const clarification = { mezzo: 'RES-3', risponde: unclear.key }
    expect(said.mock.calls).toEqual([['MAT2', clarification]])
    const waiting = [unclear, scanOf('MAT2', clarification)]
    const [answer, question] = linesOf(waiting, [], find)
    expect([answer?.state, question?.state, question?.clarified]).toEqual(['foundHere', 'AMBIGUO', 'RES-3'])
    expect(unconfirmed(waiting, [], find)).toBe(1)
    rerender(<UnclearQuestion lines={linesOf(waiting, [], find)} onChoose={said} />)
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('a question can be left for later, and of one vehicle it is asked whether it is that one', async () => {
    const lines = linesOf([scanOf('RES1'), scanOf('MAT2')], [], await knownItems)
    render(<UnclearQuestion lines={lines} onChoose={async () => 'key'} />)
    press('Decidi dopo per MAT2')
    expect(screen.getByRole('heading', { name: 'È questo il mezzo?' })).toBeTruthy()
    press('Decidi dopo per RES1')
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('without the copy, as in a blind count, a scan waits for its answer', () => {
    const [line] = linesOf([scanOf('RES-1')], [], () => ({ is: 'nothing' }))
    expect([line?.state, line?.vehicle]).toEqual(['waiting', undefined])
  })

  it('a scan that only this page holds says so', () => {
    const [line] = linesOf([scanOf('RES-1', { position: undefined })], [], () => ({ is: 'nothing' }))
    expect(line?.hint).toContain('tieni aperta la pagina')
  })

  it('sounds different for each of the four, and of many answers the worst is heard', () => {
    const four = [tones.TROVATO, tones.GIA_CONTATO, tones.ALTRA_FILIALE, tones.SCONOSCIUTO]
    expect(new Set(four.map(({ notes, wave }) => `${notes} ${wave}`)).size).toBe(4)
    expect(mostUrgent(['TROVATO', 'SCONOSCIUTO', 'GIA_CONTATO'])).toBe('SCONOSCIUTO')
    expect([soundAlike('foundHere', 'TROVATO'), soundAlike('foundHere', 'GIA_CONTATO')]).toEqual([true, false])
  })
})

describe('a code', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Codice del mezzo')
  const enter = (text: string) => {
    fireEvent.change(field(), { target: { value: text } })
    fireEvent.submit(field())
  }

  it('is registered at Enter, trimmed, and the field is free for the next one', async () => {
    const onCode = vi.fn(async () => 'key')
    render(<ScanEntry onCode={onCode} />)
    enter('  RES-1 ')
    enter('   ')
    enter('RES-2')
    expect(onCode.mock.calls).toEqual([['RES-1'], ['RES-2']])
    expect(field().value).toBe('')
  })

  it('of a hand scanner goes into its field, wherever the focus is; what is typed elsewhere stays there', () => {
    render(
      <>
        <ScanEntry onCode={async () => 'key'} />
        <input aria-label="Altro" />
        <button type="button">Pulsante</button>
      </>,
    )
    const [elsewhere, button] = [screen.getByLabelText('Altro'), screen.getByText('Pulsante')]
    elsewhere.focus()
    fireEvent.keyDown(elsewhere, { key: 'R' })
    expect(document.activeElement).toBe(elsewhere)
    button.focus()
    for (const key of [' ', 'Enter', 'Tab']) fireEvent.keyDown(button, { key })
    fireEvent.keyDown(button, { key: 'c', ctrlKey: true })
    expect(document.activeElement).toBe(button)
    fireEvent.keyDown(button, { key: 'R' })
    expect(document.activeElement).toBe(field())
    field().blur()
    fireEvent.keyDown(document.body, { key: '4' })
    expect(document.activeElement).toBe(field())
  })

  it('has its outcome directly under its field', () => {
    const { rerender } = render(<ScanEntry onCode={async () => 'key'} />)
    const place = () => field().closest('form')?.nextElementSibling?.textContent
    expect(place()).toBe('Usa il lettore o scrivi il codice e premi Invio.')
    rerender(<ScanEntry onCode={async () => 'key'} newest={answeredLine(answered('RES-1', { item }))} />)
    expect(place()).toContain('TrovatoRES-1Furgone')
  })

  it('can be read again once there is a camera: the button offers to start it', async () => {
    render(<ScanEntry onCode={async () => 'key'} />)
    press('Avvia la fotocamera')
    await screen.findByRole('alert')
    expect(await screen.findByRole('button', { name: 'Avvia la fotocamera' })).toBeTruthy()
  })

  it('that is too long, or could not be kept, stays in the field, and it is said', async () => {
    const onCode = vi.fn(async () => Promise.reject(new Error('Full')))
    render(<ScanEntry onCode={onCode} />)
    enter('X'.repeat(201))
    expect(onCode).not.toHaveBeenCalled()
    await waitFor(() => expect(field().value.length).toBe(201))
    expect(currentMessages().at(-1)?.message).toContain('al massimo 200 caratteri')
    enter('RES-1')
    await waitFor(() => expect(field().value).toBe('RES-1'))
    expect(currentMessages().at(-1)?.message).toBe('La scansione non è stata registrata: riprova.')
  })

  it('the sounds are switched off and on, and the device remembers it', () => {
    render(<ScanEntry onCode={async () => 'key'} />)
    press('Disattiva i suoni')
    expect(localStorage.getItem('scansMuted')).toBe('Y')
    press('Attiva i suoni')
    expect(localStorage.getItem('scansMuted')).toBe('N')
  })
})

it('the top bar counts what a feature keeps on the device, and not once it is sent', () => {
  noteWaiting({ kind: 'scan', waiting: 3, sending: 0, failed: 1, sent: 0 })
  const { rerender } = render(<QueueButton />)
  expect(screen.getByRole('button', { name: 'Invii di questo dispositivo: 4 da completare' })).toBeTruthy()
  noteWaiting({ kind: 'scan', waiting: 0, sending: 0, failed: 0, sent: 0 })
  rerender(<QueueButton />)
  expect(screen.queryByRole('button')).toBeNull()
})
