import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enqueue, useQueue } from '#src/device/outbox/queue.ts'
import { useRecordedLater } from '#src/features/vehicle-acceptance/offline/use-recorded-later.ts'
import { sayWaits } from '#src/features/vehicle-acceptance/offline/waits-message.ts'
import { KIND } from '#src/features/vehicle-acceptance/stepper/paths.ts'
import { currentMessages } from '#src/lib/snackbar.ts'
import { leaveQueueEmpty } from './support/queue.ts'
import { signedIn } from './support/server.ts'
import { Upload, upload } from './support/upload.ts'

beforeEach(() => {
  localStorage.clear()
  Upload.requests = []
  vi.stubGlobal('XMLHttpRequest', Upload)
})

afterEach(leaveQueueEmpty)

const said = (text: string) => currentMessages().some(({ message }) => message.includes(text))

it('that an acceptance waits is said until it is recorded, and not beside that', { tags: 'Q-108' }, async () => {
  signedIn()
  const { result } = renderHook(() => {
    useRecordedLater()
    return useQueue()
  })
  const request = { kind: KIND, subject: 'acceptances', title: 'Accettazione di 10', path: '/api/accettazioni_mezzi' }
  await act(() => enqueue({ ...request, fields: [], files: [] }))
  const lost = await upload(0)
  act(() => lost.onerror?.())
  await waitFor(() => expect(result.current[0]?.waitUntil).toBeDefined())
  act(sayWaits)
  expect(said('partirà da sola')).toBe(true)
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  const again = await upload(1)
  act(() => again.end(201))
  await waitFor(() => expect(said('Accettazione di 10 registrata')).toBe(true))
  expect(said('partirà da sola')).toBe(false)
})
