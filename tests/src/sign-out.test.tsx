import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'

const device = vi.hoisted(() => ({ signOut: vi.fn() }))
vi.mock('#src/lib/net/sign-in.ts', () => ({ signOut: device.signOut }))

// Files of tests share their modules: those loaded before have none of the mocks, and later ones must not have them.
vi.resetModules()
const { render } = await import('@testing-library/react')
const { press } = await import('./support/screen.tsx')
const { noteWaiting } = await import('#src/device/outbox/waiting.ts')
const { useSignOut } = await import('#src/shell/use-sign-out.tsx')
afterAll(() => vi.resetModules())

const none = { waiting: 0, sending: 0, failed: 0, sent: 0 }

function Leave() {
  const { leave, question } = useSignOut()
  return (
    <>
      <button type="button" onClick={leave}>
        Vai
      </button>
      {question}
    </>
  )
}

it('signs out at once when everything has arrived', () => {
  noteWaiting({ kind: 'request', ...none, sent: 1 })
  render(<Leave />)
  press('Vai')
  expect(device.signOut).toHaveBeenCalledTimes(1)
})

it('says first what still waits on this device', async () => {
  device.signOut.mockClear()
  noteWaiting({ kind: 'request', ...none, waiting: 1, failed: 1, sent: 1 })
  render(<Leave />)
  press('Vai')
  await waitFor(() => expect(screen.getByText(/restano 2 invii non ancora partiti/)).toBeTruthy())
  press('Annulla')
  expect(device.signOut).not.toHaveBeenCalled()
  press('Vai')
  await waitFor(() => screen.getByText('Esci comunque'))
  press('Esci comunque')
  expect(device.signOut).toHaveBeenCalledTimes(1)
})

it('counts what a feature keeps on this device among what still waits', async () => {
  noteWaiting({ kind: 'request', ...none, waiting: 1 })
  noteWaiting({ kind: 'scan', ...none, waiting: 5, failed: 1 })
  render(<Leave />)
  press('Vai')
  await waitFor(() => expect(screen.getByText(/restano 7 invii non ancora partiti/)).toBeTruthy())
})
