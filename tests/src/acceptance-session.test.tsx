import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, expect, it, type Mock, vi } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { startInput } from '#src/features/vehicle-acceptance/stepper/acceptance-input.ts'
import type { Acceptance } from '#src/features/vehicle-acceptance/stepper/use-acceptance.ts'
import type { Recording } from '#src/features/vehicle-acceptance/stepper/use-recording.ts'
import { signedIn } from './support/server.ts'

interface Queue {
  settle?: (request: { id: string; state: string }) => void
  show: Mock
}
const queue: Queue = vi.hoisted(() => ({ show: vi.fn() }))
vi.mock('#src/lib/snackbar.ts', () => ({ showMessage: queue.show, closeMessage: () => {} }))
vi.mock('#src/device/outbox/queue.ts', () => ({
  enqueue: async () => ({ id: 'a', onDevice: true }),
  settled: () => new Promise((resolve) => Object.assign(queue, { settle: resolve })),
  replace: () => {},
  reopen: () => {},
  useQueue: () => [],
}))
vi.mock('#src/features/vehicle-acceptance/stepper/request.ts', () => ({ requestOf: () => ({}), contentOf: () => '' }))
vi.mock('#src/features/vehicle-acceptance/stepper/use-acceptance-draft.ts', () => ({
  useAcceptanceDraft: () => ({ requestKey: async () => 'k', discard: () => {}, leave: () => {}, missing: [] }),
}))

// Files of tests share their modules: those loaded before have none of the mocks, and later ones must not have them.
vi.resetModules()
const { useRecording } = await import('#src/features/vehicle-acceptance/stepper/use-recording.ts')
const { endSession } = await import('#src/lib/net/session.ts')
afterAll(() => vi.resetModules())
afterEach(() => {
  cleanup()
  queue.settle = undefined
  queue.show.mockClear()
  localStorage.clear()
})

/** A page that has handed its acceptance to the queue, which has not settled it yet. */
async function recording() {
  signedIn()
  const input = startInput(7)
  const reset = vi.fn()
  const acceptance: Acceptance = {
    ...{ table: tableOf(model, 'accettazioni_mezzi'), userId: 7, input, baseline: input, step: 'vehicle', reset },
    ...{ isWrong: () => false, isRight: () => true, errorOf: () => undefined, change: () => {}, goTo: () => {} },
    ...{ goToWrong: () => false, restore: () => {}, markSaved: () => {}, refuse: () => {} },
  }
  let record: Recording['record'] = async () => {}
  function Page() {
    record = useRecording(acceptance).record
    return null
  }
  const routes = [
    { path: '/accettazione', element: <Page /> },
    { path: '/elenco', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/accettazione'] })
  render(<RouterProvider router={router} />)
  let recorded: Promise<void> = Promise.resolve()
  await act(async () => {
    recorded = record()
    await vi.waitUntil(() => queue.settle)
  })
  const settle = (state: string) =>
    act(async () => {
      queue.settle?.({ id: 'a', state })
      await recorded
    })
  return { router, reset, settle }
}

it('an acceptance whose session ends while it is sent tells the next user nothing and changes no address', async () => {
  const { router, reset, settle } = await recording()
  signedIn({ id: 8 })
  await act(() => router.navigate('/elenco?pagina=2'))
  await settle('waiting')
  expect([queue.show.mock.calls, reset.mock.calls, router.state.location.search]).toEqual([[], [], '?pagina=2'])
})

it.each([
  ['expired', 1],
  ['logout', 0],
] as const)(
  'an acceptance whose user’s session ends as %s says %d times that it waits for them',
  async (reason, times) => {
    const { reset, settle } = await recording()
    endSession(reason)
    await settle('waiting')
    expect(queue.show.mock.calls.map(([{ message }]) => message)).toEqual(
      Array(times).fill(
        'La sessione è scaduta: l’accettazione resta su questo dispositivo e parte dopo il tuo prossimo accesso.',
      ),
    )
    expect(reset).not.toHaveBeenCalled()
  },
)

it('an acceptance that is recorded after its page was left says so, and changes no address', async () => {
  const { router, reset, settle } = await recording()
  await act(() => router.navigate('/elenco?pagina=2'))
  await settle('sent')
  expect([queue.show.mock.calls.length, reset.mock.calls, router.state.location.search]).toEqual([1, [], '?pagina=2'])
})

it('an acceptance that is recorded gives way to a new one', async () => {
  const { reset, settle } = await recording()
  await settle('sent')
  expect(reset).toHaveBeenCalledTimes(1)
})
