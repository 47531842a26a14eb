import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Login } from '#src/features/account/sign-in/login.tsx'
import { usePath } from '#src/lib/address/url.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { press } from './support/screen.tsx'
import { type Reply, startServer, tokenFor } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

const ASKED = 'Inserisci il codice dell’app di autenticazione'
const asks = (more: object = {}): Reply => ({ status: 401, body: { message: ASKED, secondFactor: true, ...more } })
const wrong = (more: object = {}): Reply => asks({ errors: { code: ['Codice non valido: riprovare'] }, ...more })
const letsIn = (more: object = {}): Reply => ({ body: { token: tokenFor(), refresh_token: 'r', ...more } })
const setup = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/CRM:ada?secret=JBSWY3DPEHPK3PXP&issuer=CRM',
  offer: 'sealed',
}

const field = (label: string | RegExp): HTMLInputElement => screen.getByLabelText(label)
const said = () => currentMessages().map(({ success, message }) => ({ success, message }))
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

const Program = () => (usePath() === '/login' ? <Login prefetch={() => {}} /> : <h1>Dentro</h1>)

/** Opens the page, sends name and password, and then a code, over a server that answers so, one after the other. */
async function open(...replies: Reply[]) {
  const server = await startServer(({ path }) => {
    if (path !== '/login_check') return { body: { data: null } }
    return replies.shift() ?? { status: 500 }
  })
  window.history.replaceState(null, '', '/login')
  render(<Program />)
  fill('Nome utente', ' ada ')
  fill('Password', 'parola-lunga')
  press('Accedi')
  return () => server.received.filter(({ path }) => path === '/login_check').map(({ body }) => body)
}

async function sendCode(code: string) {
  fill('Codice di verifica', code)
  press('Accedi')
}

describe('the first step of the sign-in', () => {
  it('says under the password what is wrong, until both are sent again', async () => {
    const message = 'Username e/o password non validi'
    await open({ status: 401, body: { message } }, letsIn())
    await waitFor(() => expect(field('Password').getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById('password-error')?.textContent).toBe(message)
    expect(said()).toEqual([{ success: false, message }])
    fill('Password', 'quella-giusta')
    press('Accedi')
    expect(await screen.findByText('Dentro')).toBeDefined()
  })
})

describe('the second step of the sign-in', () => {
  it('requires the code of the app, and sends it with username and password', async () => {
    const sent = await open(asks(), letsIn())
    const code = await screen.findByLabelText('Codice di verifica')
    expect(document.activeElement).toBe(code)
    expect([code.getAttribute('inputmode'), code.getAttribute('autocomplete')]).toEqual(['numeric', 'one-time-code'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verifica in due passaggi')
    expect(said()).toEqual([])
    press('Accedi')
    expect(await screen.findByText('Il codice è obbligatorio')).toBeDefined()
    await sendCode('123 456')
    expect(await screen.findByText('Dentro')).toBeDefined()
    const first = { username: 'ada', password: 'parola-lunga' }
    expect(sent()).toEqual([first, { ...first, code: '123 456' }])
  })

  it('reports a wrong code, and accepts another one', async () => {
    await open(asks(), wrong(), letsIn())
    await screen.findByLabelText('Codice di verifica')
    await sendCode('000000')
    expect(await screen.findByText('Codice non valido: riprovare')).toBeDefined()
    const code = field('Codice di verifica')
    expect([code.value, code.getAttribute('aria-invalid'), document.activeElement]).toEqual(['', 'true', code])
    await sendCode('123456')
    expect(await screen.findByText('Dentro')).toBeDefined()
  })

  it.each([
    ['Troppi tentativi: riprova tra poco', '45', 'Troppi tentativi: riprova tra 45 secondi'],
    ['Troppi tentativi: riprova tra poco', '60', 'Troppi tentativi: riprova tra un minuto'],
    ['Troppi codici errati: riprova più tardi', '7300', 'Troppi codici errati: riprova tra 3 ore'],
    ['Troppi tentativi: riprova tra poco', '', 'Troppi tentativi: riprova tra poco'],
  ])('shows how long to wait after too many attempts, and keeps the code: %s, %s', async (message, seconds, shown) => {
    await open(asks(), { status: 429, body: { message }, headers: { 'retry-after': seconds } })
    await screen.findByLabelText('Codice di verifica')
    await sendCode('123456')
    expect(await screen.findByText(shown)).toBeDefined()
    expect(field('Codice di verifica').value).toBe('123456')
  })

  it('keeps the input when the server is unreachable', async () => {
    await open(asks(), { broken: true }, letsIn())
    await screen.findByLabelText('Codice di verifica')
    await sendCode('123456')
    await waitFor(() => expect(said()).toEqual([{ success: 'warning', message: 'Impossibile raggiungere il server.' }]))
    expect(field('Codice di verifica').value).toBe('123456')
    press('Accedi')
    expect(await screen.findByText('Dentro')).toBeDefined()
  })

  it('returns to username and password, which are still filled in', async () => {
    await open(asks())
    await screen.findByLabelText('Codice di verifica')
    press('Indietro')
    expect([field('Nome utente').value, field('Password').value]).toEqual(['ada', 'parola-lunga'])
  })

  it('returns with the reason when the failure is not about the code', async () => {
    await open(asks(), { status: 401, body: { message: 'Utente non attivo' } })
    await screen.findByLabelText('Codice di verifica')
    await sendCode('123456')
    await waitFor(() => expect(said()).toEqual([{ success: false, message: 'Utente non attivo' }]))
    expect(field('Nome utente').value).toBe('ada')
  })

  it.each([
    [7, true, 'Ti restano 7 codici di recupero. Puoi crearne di nuovi dal profilo.'],
    [1, 'warning', 'Ti resta un solo codice di recupero: puoi crearne di nuovi dal profilo.'],
    [0, 'warning', 'Hai usato l’ultimo codice di recupero: creane di nuovi dal profilo.'],
  ])('accepts a recovery code and reports that %d are left', async (recoveryCodesLeft, success, message) => {
    const sent = await open(asks(), letsIn({ recoveryCodesLeft }))
    await screen.findByLabelText('Codice di verifica')
    press('Non hai l’app? Usa un codice di recupero')
    expect(field('Codice di recupero').getAttribute('inputmode')).toBe('text')
    fill('Codice di recupero', 'abcde-fghij')
    press('Accedi')
    expect(await screen.findByText('Dentro')).toBeDefined()
    expect(sent().at(-1)).toMatchObject({ code: 'abcde-fghij' })
    expect(said()).toEqual([{ success, message }])
  })
})

describe('a second factor that the role requires', () => {
  it('is set up during sign-in: the code to scan, the app of a phone, the key to type, the recovery codes to save', async () => {
    const wide = window.matchMedia
    const matchMedia = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: true }))
    onTestFinished(() => matchMedia.mockRestore())
    const recoveryCodes = Array.from({ length: 10 }, (_, n) => `abcd${n}-fghij`)
    const sent = await open(asks({ setup }), wrong({ setup }), letsIn({ recoveryCodes }))
    expect(await screen.findByRole('img', { name: /^Codice QR/ })).toBeDefined()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Apri l’app su questo telefono' }).getAttribute('href')).toBe(setup.uri)
    expect(screen.queryByText(/Usa un codice di recupero/)).toBeNull()
    await sendCode('000000')
    expect(await screen.findByText('Codice non valido: riprovare')).toBeDefined()
    expect(screen.getByRole('img', { name: /^Codice QR/ })).toBeDefined()
    await sendCode('123456')
    const list = await screen.findByRole('list', { name: 'Codici di recupero' })
    expect([...list.children].map(({ textContent }) => textContent)).toEqual(recoveryCodes)
    expect(sent().slice(1)).toMatchObject([
      { code: '000000', setup: 'sealed' },
      { code: '123456', setup: 'sealed' },
    ])
    expect(localStorage.getItem('token')).toBeNull()
    press('Continua')
    expect(await screen.findByText('Salva i codici e conferma, prima di continuare')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Li ho salvati' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Li ho salvati' }))
    press('Continua')
    expect(await screen.findByText('Dentro')).toBeDefined()
  })

  it('shows the new offer when the old one expired, and requires a code when an app is active already', async () => {
    const other = { ...setup, secret: 'KRSXG5CTMVRXEZLU', offer: 'another' }
    const over = asks({ message: 'La configurazione proposta non vale più', setup: other })
    const sent = await open(asks({ setup }), over, asks({ message: 'È già attiva' }), letsIn())
    await screen.findByText('JBSW Y3DP EHPK 3PXP')
    await sendCode('111111')
    expect(await screen.findByText('KRSX G5CT MVRX EZLU')).toBeDefined()
    expect(screen.getByText('La configurazione proposta non vale più')).toBeDefined()
    await sendCode('222222')
    expect(await screen.findByText('È già attiva')).toBeDefined()
    expect(screen.queryByRole('img', { name: /^Codice QR/ })).toBeNull()
    await sendCode('333333')
    expect(await screen.findByText('Dentro')).toBeDefined()
    expect(sent().map((body) => Object(body).setup)).toEqual([undefined, 'sealed', 'another', undefined])
  })

  it('copies the key and the codes, or explains how to copy by hand', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } })
    await open(asks({ setup }))
    fireEvent.click(await screen.findByRole('button', { name: 'Copia la chiave' }))
    await waitFor(() => expect(said()).toEqual([{ success: true, message: 'Chiave copiata' }]))
    expect(writeText).toHaveBeenCalledWith(setup.secret)
    writeText.mockRejectedValue(new Error('not allowed'))
    press('Copia la chiave')
    await waitFor(() => expect(said().at(-1)?.message).toMatch(/^Copia non riuscita/))
  })
})
