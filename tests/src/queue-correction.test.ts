import { waitFor } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'
import type { DeviceKey } from '#src/device/seal.ts'
import { memoryDevice } from '#tests/support/device-store.ts'
import { locks } from './support/locks.ts'
import { queuePages, request, settle, states } from './support/queue-pages.ts'
import { Upload, upload } from './support/upload.ts'

const device = vi.hoisted(() => ({ show: vi.fn(), key: undefined as DeviceKey | undefined }))
vi.mock('#src/lib/snackbar.ts', () => ({ showMessage: device.show }))
vi.mock('#src/device/device-key.ts', async () => {
  const { currentSession } = await import('#src/lib/net/session.ts')
  return {
    deviceOwner: () => (currentSession()?.real ? undefined : currentSession()?.id),
    deviceKey: async () => device.key,
  }
})

// Files of tests share their modules: those loaded before have none of the mocks, and later ones must not have them.
vi.resetModules()
const { RequestQueue } = await import('#src/device/outbox/request-queue.ts')
afterAll(() => vi.resetModules())

const queue = queuePages(device, (...page) => new RequestQueue(...page))

/** Tabs wait for each other's locks. */
const takeTurns = () => Object.defineProperty(navigator, 'locks', { value: locks(), configurable: true })

it('a refused request stays, lets the next one go, is reopened with all it held, and its correction has another key', async () => {
  const { engine, list } = await queue.openPage()
  await engine.enqueue(request())
  await engine.enqueue(request({ title: 'Altra' }))
  const refused = await upload(0)
  refused.end(422, { message: 'Non valido', errors: { matricola: ['Sconosciuta'] } })
  const next = await upload(1)
  next.end(201)
  await settle(list, 'failed', 'sent')
  const [failed] = list()
  expect([failed?.reason, failed?.errors]).toEqual(['Sconosciuta', { matricola: ['Sconosciuta'] }])
  const reopened = await engine.reopen(failed?.id ?? '')
  expect(reopened?.form).toEqual({ step: 4 })
  expect(reopened?.fields[0]).toEqual(['matricola', 'ABC123'])
  expect(reopened?.files.map(({ name, file }) => [name, file?.name])).toEqual([['foto-0', 'davanti.png']])
  await engine.replace(failed?.id ?? '', request({ title: 'Corretta' }))
  const corrected = await upload(2)
  expect(corrected.headers['Idempotency-Key']).not.toBe(refused.headers['Idempotency-Key'])
  corrected.end(201)
  await waitFor(() =>
    expect(list().map(({ title, state }) => `${title} ${state}`)).toEqual(['Altra sent', 'Corretta sent']),
  )
})

it('a request that may have arrived is not opened for correction; one that has not is, and is held until it is replaced', async () => {
  const { engine, list } = await queue.openPage()
  const { id } = await engine.enqueue(request())
  const stopped = await upload(0)
  expect(await engine.reopen(id)).toBeDefined()
  expect(stopped.aborted).toBe(true)
  await settle(list, 'failed')
  await engine.retry(id)
  const lost = await upload(1)
  lost.uploaded()
  lost.onerror?.()
  await waitFor(() => expect(list()[0]?.mayHaveArrived).toBe(true))
  expect(await engine.reopen(id)).toBeUndefined()
  expect(device.show).toHaveBeenLastCalledWith({
    success: 'warning',
    message: 'Potrebbe essere già arrivata: si può correggere solo dopo l’invio.',
  })
})

it('a page that dies while it sends has noted before that the request may have arrived: it is sent again, not corrected', async () => {
  const first = await queue.openPage()
  const { id } = await first.engine.enqueue(request())
  const lost = await upload(0)
  // The body has arrived, the page is gone, and the next one has no network.
  const away = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { entries, files } = queue.memory
  queue.memory = memoryDevice()
  for (const one of entries.values()) queue.memory.entries.set(one.id, one)
  for (const one of files.values()) queue.memory.files.set(one.id, one)
  const again = await queue.openPage()
  expect(again.list().map(({ state, mayHaveArrived }) => [state, mayHaveArrived])).toEqual([['waiting', true]])
  expect(await again.engine.reopen(id)).toBeUndefined()
  expect(device.show).toHaveBeenLastCalledWith({
    success: 'warning',
    message: 'Potrebbe essere già arrivata: si può correggere solo dopo l’invio.',
  })
  expect(states(again.list())).toEqual(['waiting'])
  away.mockRestore()
  window.dispatchEvent(new Event('online'))
  const repeated = await upload(1)
  expect(repeated.headers['Idempotency-Key']).toBe(lost.headers['Idempotency-Key'])
  repeated.end(422, { message: 'Non valido' })
  await settle(again.list, 'failed')
  // Its answer is definite.
  expect(again.list()[0]?.mayHaveArrived).toBeUndefined()
  expect(await again.engine.reopen(id)).toBeDefined()
})

it('a tab opened while another one sends neither stops nor corrects its request', async () => {
  takeTurns()
  const first = await queue.openPage()
  const { id } = await first.engine.enqueue(request())
  const sending = await upload(0)
  const later = await queue.openPage()
  expect(await later.engine.reopen(id)).toBeUndefined()
  expect(states(later.list())).toEqual(['waiting'])
  sending.end(201)
  await settle(first.list, 'sent')
})

it('what another tab opens for correction while this one is about to send is not sent', async () => {
  takeTurns()
  const away = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const [one, other] = [await queue.openPage(), await queue.openPage()]
  const { id } = await one.engine.enqueue(request())
  await settle(other.list, 'waiting')
  const replace = queue.memory.store.replace.getMockImplementation()
  queue.memory.store.replace.mockImplementationOnce(async (entry, replaced) => {
    expect(await other.engine.reopen(id)).toBeDefined()
    return (await replace?.(entry, replaced)) ?? false
  })
  away.mockRestore()
  window.dispatchEvent(new Event('online'))
  await settle(one.list, 'failed')
  expect(Upload.requests).toEqual([])
})

it('a request that is tried again while a form corrects it is not recorded beside its correction', async () => {
  const { engine, list } = await queue.openPage()
  const { id } = await engine.enqueue(request())
  const refused = await upload(0)
  refused.end(422, { message: 'Non valido' })
  await settle(list, 'failed')
  const correct = () =>
    engine.replace(id, request({ title: 'Corretta', key: 'correction' })).catch((error) => error.message)
  await engine.reopen(id)
  await engine.retry(id)
  const lost = await upload(1)
  lost.uploaded()
  // Its answer is still out.
  expect(await correct()).toBe('Potrebbe essere già arrivata: si può correggere solo dopo l’invio.')
  const again = await upload(2)
  expect(again.headers['Idempotency-Key']).toBe(refused.headers['Idempotency-Key'])
  again.end(201)
  await settle(list, 'sent')
  expect(await correct()).toBe('Nel frattempo l’invio è stato completato senza queste correzioni.')
  expect(list().map(({ title, state }) => [title, state])).toEqual([['Accettazione ABC123', 'sent']])
  expect(Upload.requests).toHaveLength(3)
})

it('a request that another tab tries again while its correction is being stored is not recorded beside it', async () => {
  takeTurns()
  const [one, other] = [await queue.openPage(), await queue.openPage()]
  const { id } = await one.engine.enqueue(request())
  const refused = await upload(0)
  refused.end(422, { message: 'Non valido' })
  await settle(other.list, 'failed')
  await one.engine.reopen(id)
  const put = queue.memory.store.put.getMockImplementation()
  queue.memory.store.put.mockImplementationOnce(async (...stored) => {
    await other.engine.retry(id)
    await upload(1)
    return put?.(...stored)
  })
  const refusal = await one.engine.replace(id, request({ title: 'Corretta' })).catch((error) => error.message)
  expect(refusal).toBe('Potrebbe essere già arrivata: si può correggere solo dopo l’invio.')
  const again = await upload(1)
  again.end(201)
  await settle(one.list, 'sent')
  expect([Upload.requests.length, queue.memory.entries.size]).toEqual([2, 1])
})

it('an attempt of which nothing has left clears what was noted before it', async () => {
  const { engine, list } = await queue.openPage()
  const { id } = await engine.enqueue(request())
  const broken = await upload(0)
  broken.onerror?.()
  await waitFor(() => expect(list()[0]?.waitUntil).toBeGreaterThan(0))
  expect(list()[0]?.mayHaveArrived).toBeUndefined()
  expect(await engine.reopen(id)).toBeDefined()
})

it('a correction takes the place of its request in one transaction', async () => {
  const away = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { engine } = await queue.openPage()
  const { id } = await engine.enqueue(request())
  await engine.reopen(id)
  // The browser ends before anything else is written.
  queue.memory.store.remove.mockRejectedValueOnce(new DOMException('No', 'InvalidStateError'))
  await engine.replace(id, request({ title: 'Corretta' })).catch(() => undefined)
  queue.memory.store.remove.mockReset()
  const again = await queue.openPage()
  expect(again.list().map(({ title }) => title)).toEqual(['Corretta'])
  expect(queue.memory.files.size).toBe(1)
  away.mockRestore()
})
