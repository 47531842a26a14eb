import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'
import type { QueuedRequest } from '#src/device/outbox/queue.ts'

const device = vi.hoisted(() => ({ signOut: vi.fn(), queue: [] as Partial<QueuedRequest>[] }))
vi.mock('#src/lib/sign-in.ts', () => ({ signOut: device.signOut }))
vi.mock('#src/device/outbox/queue.ts', () => ({ useOpenedQueue: () => device.queue }))

// Files of tests share their modules: those loaded before have none of the mocks, and later ones must not have them.
vi.resetModules()
const { render } = await import('@testing-library/react')
const { press } = await import('./support/screen.tsx')
const { setOtherWaiting } = await import('#src/device/outbox/other-waiting.ts')
const { useSignOut } = await import('#src/shell/use-sign-out.tsx')
afterAll(() => vi.resetModules())

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
  device.queue = [{ state: 'sent' }]
  render(<Leave />)
  press('Vai')
  expect(device.signOut).toHaveBeenCalledTimes(1)
})

it('says first what still waits on this device', async () => {
  device.signOut.mockClear()
  device.queue = [{ state: 'waiting' }, { state: 'failed' }, { state: 'sent' }]
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
  device.queue = [{ state: 'waiting' }]
  setOtherWaiting({ name: 'scans', waiting: 5, failed: 1, List: () => null })
  render(<Leave />)
  press('Vai')
  await waitFor(() => expect(screen.getByText(/restano 7 invii non ancora partiti/)).toBeTruthy())
  setOtherWaiting({ name: 'scans', waiting: 0, failed: 0, List: () => null })
})
