import { webcrypto } from 'node:crypto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryDevice } from '#tests/support/device-store.ts'
import type { Received, Reply } from './support/server.ts'

const device = vi.hoisted(() => ({ open: vi.fn() }))
vi.mock('#src/device/drafts/draft-lock.ts', () => ({
  lockDraft: async () => () => {},
  lockedDrafts: async () => () => false,
}))
vi.mock('#src/device/device-store.ts', () => ({ deviceStore: device.open }))
vi.mock('#src/device/device-key.ts', async () => {
  const { newDeviceKey } = await import('#tests/support/device-key.ts')
  const key = newDeviceKey()
  return { deviceKey: () => key, deviceOwner: () => 7 }
})

// Files of tests share their modules: those loaded before have none of the mocks, and later ones must not have them.
vi.resetModules()
const { negotiationSends } = await import('#src/features/negotiations/sends/register.ts')
const { draftName } = await import('#src/device/drafts/draft-name.ts')
const { AskedSend } = await import('#src/sends/asked-send.tsx')
const { openScreen, press, type } = await import('./support/screen.tsx')
afterAll(() => vi.resetModules())

const memory = memoryDevice()
device.open.mockResolvedValue(memory.store)
beforeEach(() => vi.stubGlobal('crypto', webcrypto))

let lastId = 0
const rowOf = (id: number) => ({ id, version: 1, ragioneSociale: 'Edilizia Rossi' })
const subjectOf = (id: number) => draftName({ table: 'trattative_cp', id, kind: 'invia-brochure' })
const template = (id: number, nome: string) => ({ id, nome, lingua: 'it', destinatario: null })
const preview = {
  ...{ oggetto: 'Brochure', testo: 'Buongiorno', missing: [], email: 'info@rossi.it', modelloId: 1, values: {} },
  ...{ templates: [template(1, 'Breve'), template(2, 'Lunga')], ready: true },
  files: [
    { id: 3, nome: 'gru.pdf', size: 2_048 },
    { id: 4, nome: 'listino.pdf', size: 2_048 },
  ],
  template: { oggetto: 'Brochure', testo: 'Buongiorno' },
}

/** The page of a negotiation; its button gives it up as a tab that is killed does, and opens it again. */
function Page({ id }: { id: number }) {
  const [tab, setTab] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setTab((before) => before + 1)}>
        Altra scheda
      </button>
      <AskedSend key={tab} register={negotiationSends} row={rowOf(id)} />
    </>
  )
}

/** The dialog of a brochure of a new negotiation, over a server whose answers to sends are lost. */
async function openDialog() {
  lastId += 1
  const id = lastId
  const reply = ({ method, path }: Received): Reply | undefined => {
    if (path.includes('/preview/')) return { body: { data: preview } }
    return method === 'POST' ? { broken: true } : undefined
  }
  const { server } = await openScreen(<Page id={id} />, `/trattativeCp/trattativeCp/${id}`, [], {
    search: '?invio=brochure',
    reply,
  })
  await screen.findByText('Buongiorno')
  const sends = () => server.received.filter(({ method }) => method === 'POST')
  /** Presses the button; resolves to the key of the send, once its answer is lost. */
  const send = async () => {
    const count = sends().length
    press('Invia')
    await waitFor(() => expect(sends()).toHaveLength(count + 1))
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
    return sends().at(-1)?.headers['idempotency-key']
  }
  /** Resumes the draft in another tab, once it is stored. */
  const resume = async () => {
    const subjects = () => [...memory.entries.values()].map(({ subject }) => subject)
    await waitFor(() => expect(subjects()).toContain(subjectOf(id)))
    fireEvent.click(screen.getByText('Altra scheda'))
    fireEvent.click(await screen.findByText('Riprendi'))
  }
  return { send, resume }
}

describe('the idempotency key of a send', () => {
  it('is the same where its draft is resumed after a crash, and another for another recipient', async () => {
    const { send, resume } = await openDialog()
    type('Destinatario', 'a@b.it')
    const lost = await send()
    await resume()
    await waitFor(() => expect(screen.getByDisplayValue('a@b.it')).toBeDefined())
    expect(await send()).toBe(lost)
    type('Destinatario', 'c@d.it')
    expect(await send()).not.toBe(lost)
  })

  it('is the same where the resumed draft leaves out a file', async () => {
    const { send, resume } = await openDialog()
    fireEvent.click(screen.getByRole('button', { name: 'Togli gru.pdf' }))
    const lost = await send()
    await resume()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Togli gru.pdf' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Togli listino.pdf' })).toBeDefined()
    expect(await send()).toBe(lost)
  })

  it('is another for another template, and that of before for the one of before', async () => {
    const { send } = await openDialog()
    const choose = (id: number) => fireEvent.change(screen.getByLabelText('Modello'), { target: { value: id } })
    choose(2)
    const lost = await send()
    choose(1)
    const other = await send()
    choose(2)
    expect([await send(), lost === other]).toEqual([lost, false])
  })
})
