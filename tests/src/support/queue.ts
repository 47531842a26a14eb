import { act, renderHook } from '@testing-library/react'
import { vi } from 'vitest'
import { remove, useQueue } from '#src/device/outbox/queue.ts'
import { clearMessages } from '#src/lib/snackbar.ts'

/** Leaves an empty queue and nothing said to the next file of tests, which shares its modules with this one. */
export async function leaveQueueEmpty(): Promise<void> {
  const { result } = renderHook(() => useQueue())
  await act(async () => void (await Promise.all(result.current.map(({ id }) => remove(id)))))
  localStorage.clear()
  clearMessages()
  vi.unstubAllGlobals()
}
