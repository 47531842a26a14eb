import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { SecondFactor } from '#src/features/account/profile/second-factor.tsx'
import { storeSwitch } from '#src/lib/net/switched-user.ts'
import { closeMessage, currentMessages } from '#src/lib/snackbar.ts'
import { openScreen, press, type } from './support/screen.tsx'
import type { Received, Reply } from './support/server.ts'

beforeEach(() => {
  localStorage.clear()
  for (const { id } of currentMessages()) closeMessage(id)
})

const off = { active: false, since: null, required: false, recoveryCodesLeft: 0, available: true }
const on = { ...off, active: true, since: '2026-03-02T09:00:00.000Z', recoveryCodesLeft: 10 }
const codes = Array.from({ length: 10 }, (_, n) => `abcd${n}-fghij`)
const setup = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/CRM:ada?secret=JBSWY3DPEHPK3PXP', offer: 'sealed' }
const PATH = '/api/user/second-factor'
const refused = (field: string, sentence: string): Reply => ({
  status: 422,
  body: { message: 'Verificare la validità dei campi', errors: { [field]: [sentence] } },
})
const said = () => currentMessages().map(({ message }) => message)

/** The section over a server that knows how things stand, and answers what is sent so, one after the other. */
async function open(state: typeof off | typeof on, ...replies: (Reply & { leaves?: typeof on | typeof off })[]) {
  let now: object = state
  const sent: [path: string, body: unknown][] = []
  const reply = ({ method, path, body }: Received): Reply => {
    if (method === 'GET') return { body: { data: now } }
    sent.push([path.replace(PATH, ''), body])
    const { leaves, ...answer } = replies.shift() ?? { status: 500 }
    if (leaves) now = leaves
    return answer
  }
  await openScreen(<SecondFactor />, '/profile', [], { reply })
  await waitFor(() => expect(document.querySelector('[data-busy]')).toBeNull())
  return sent
}

describe('one’s own second factor', () => {
  it('is activated: password, app, recovery codes', async () => {
    const sent = await open(
      off,
      refused('password', 'Password errata'),
      { body: { data: setup } },
      refused('code', 'Codice non valido'),
      { body: { data: { recoveryCodes: codes } }, leaves: on },
    )
    press('Attiva')
    type('Password attuale', 'sbagliata')
    press('Continua')
    expect(await screen.findByText('Password errata')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Password attuale'))
    type('Password attuale', 'parola-lunga')
    press('Continua')
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
    type('Codice di verifica', '000000')
    press('Attiva')
    expect(await screen.findByText('Codice non valido')).toBeDefined()
    type('Codice di verifica', '123456')
    press('Attiva')
    const list = await screen.findByRole('list', { name: 'Codici di recupero' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Li ho salvati' }))
    press('Continua')
    expect(await screen.findByText(/Attiva dal 02-03-2026 10:00/)).toBeDefined()
    expect(sent).toEqual([
      ['', { password: 'sbagliata' }],
      ['', { password: 'parola-lunga' }],
      ['/confirm', { code: '000000', setup: 'sealed' }],
      ['/confirm', { code: '123456', setup: 'sealed' }],
    ])
  })

  it('returns the focus to its button on cancel', async () => {
    await open(off)
    press('Attiva')
    press('Annulla')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Attiva' })))
  })

  it('gives new recovery codes for password and code', async () => {
    const sent = await open({ ...on, recoveryCodesLeft: 3 }, { body: { data: { recoveryCodes: codes } }, leaves: on })
    expect(screen.getByText('3 codici di recupero rimasti')).toBeDefined()
    expect(screen.getByText(/stanno finendo/)).toBeDefined()
    press('Nuovi codici di recupero')
    press('Crea i codici')
    expect(await screen.findByText('La password è obbligatoria')).toBeDefined()
    expect(await screen.findByText('Il codice è obbligatorio')).toBeDefined()
    type('Password attuale', 'parola-lunga')
    type('Codice dell’app o di recupero', '123456')
    press('Crea i codici')
    expect(await screen.findByRole('list', { name: 'Codici di recupero' })).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Li ho salvati' }))
    press('Continua')
    expect(await screen.findByText('10 codici di recupero rimasti')).toBeDefined()
    expect(screen.queryByText(/stanno finendo/)).toBeNull()
    expect(sent).toEqual([['/recovery-codes', { password: 'parola-lunga', code: '123456' }]])
  })

  it('is deactivated for password and code', async () => {
    const sent = await open(on, refused('code', 'Codice non valido'), { status: 204, leaves: off })
    press('Disattiva')
    type('Password attuale', 'parola-lunga')
    type('Codice dell’app o di recupero', '000000')
    press('Disattiva')
    expect(await screen.findByText('Codice non valido')).toBeDefined()
    type('Codice dell’app o di recupero', 'abcde-fghij')
    press('Disattiva')
    expect(await screen.findByRole('button', { name: 'Attiva' })).toBeDefined()
    expect(said()).toEqual(['Verifica in due passaggi disattivata'])
    expect(sent.at(-1)).toEqual(['/off', { password: 'parola-lunga', code: 'abcde-fghij' }])
  })

  it('cannot be deactivated when a role requires it, and says so', async () => {
    await open({ ...on, required: true })
    expect(screen.getByText('Il tuo ruolo la richiede: non si può disattivare.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Disattiva' })).toBeNull()
  })

  it('is unavailable for an account without a password', async () => {
    await open({ ...off, available: false })
    expect(screen.getByText(/non ha una password/)).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('cannot be changed while impersonating', async () => {
    storeSwitch({ id: 9, name: '', surname: '', username: 'altro', roles: [], until: '2099-01-01T00:00:00.000Z' })
    await open(on)
    expect(screen.getByText(/Mentre si agisce come un altro utente/)).toBeDefined()
  })
})
