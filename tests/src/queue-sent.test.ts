import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { enqueue, useQueue, useSent } from '#src/device/outbox/queue.ts'
import { leaveQueueEmpty } from './support/queue.ts'
import { signedIn } from './support/server.ts'
import { Upload, upload } from './support/upload.ts'

it('what was sent before its list is on screen is told to it then, and to nobody again', async () => {
  localStorage.clear()
  Upload.requests = []
  vi.stubGlobal('XMLHttpRequest', Upload)
  signedIn()
  const queue = renderHook(() => useQueue())
  await act(() => enqueue({ kind: 'note', subject: 'a', title: 'Nota', path: '/api/notes', fields: [], files: [] }))
  const request = await upload(0)
  act(() => request.end(201))
  await waitFor(() => expect(queue.result.current[0]?.state).toBe('sent'))
  const onSent = vi.fn()
  const list = renderHook(() => useSent(useQueue(), onSent))
  expect(onSent).toHaveBeenCalledTimes(1)
  list.rerender()
  renderHook(() => useSent(useQueue(), onSent))
  expect(onSent).toHaveBeenCalledTimes(1)
})

afterEach(leaveQueueEmpty)
