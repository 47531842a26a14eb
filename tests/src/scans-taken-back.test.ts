import { waitFor } from '@testing-library/react'
import { afterAll, expect, it, vi } from 'vitest'
import { addAll, codes, named, online, scanPages, untilSent, yard } from './support/scan-pages.ts'

const device = vi.hoisted(() => ({ show: vi.fn(), open: vi.fn(), key: undefined as unknown }))
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
const { ScanLog } = await import('#src/features/inventory/count/scans/scan-log.ts')
afterAll(() => vi.resetModules())

const pages = scanPages(device, ScanLog)

it('a scan that was never sent is taken back on the device alone, in all its tabs', async () => {
  online(false)
  const [one, two] = [await pages.openPage(), await pages.openPage()]
  await addAll(one.log, named(2))
  await waitFor(() => expect(two.state().waiting.length).toBe(2))
  const [wrong] = one.state().waiting
  if (wrong) await Promise.all([one.log.takeBack(wrong), one.log.takeBack(wrong)])
  expect(one.state().answered.map(({ codice, answer }) => [codice, answer.esito])).toEqual([['M-0', 'ANNULLATA']])
  await waitFor(() => expect(codes(two.state().waiting)).toEqual(['M-1']))
  expect(pages.memory.entries.size).toBe(1)
  online(true)
  await untilSent(one.state)
  expect(codes(pages.sent.flatMap(({ scansioni }) => scansioni))).toEqual(['M-1'])
})

it('one that was answered is taken back by the server, once, and by a later page too', async () => {
  const { log, state } = await pages.openPage()
  await log.add(yard, 'RES-1')
  await untilSent(state)
  online(false)
  const [answered] = state().answered
  for (let press = 0; press < 2; press++) if (answered) await log.takeBack(answered)
  expect(state().waiting.map(({ annulla }) => annulla)).toEqual([answered?.key])
  const later = await pages.openPage()
  online(true)
  await untilSent(later.state)
  expect(pages.sent.at(-1)?.scansioni).toMatchObject([{ codice: 'RES-1', annulla: answered?.key }])
  expect(pages.taken.size).toBe(0)
})

it.each([
  ['its answer was lost', async () => {}],
  ['an earlier page may have sent it', async () => localStorage.removeItem('scansSent')],
])('one that may have arrived goes before what takes it back: %s', async (_name, prepare) => {
  pages.treat = () => ({ broken: true })
  const first = await pages.openPage()
  await first.log.add(yard, 'RES-1')
  await waitFor(() => expect(first.state().unreached).toBeDefined())
  online(false)
  await prepare()
  const { log, state } = await pages.openPage()
  const [waiting] = state().waiting
  if (waiting) await log.takeBack(waiting)
  expect(state().waiting.length).toBe(2)
  pages.treat = () => undefined
  online(true)
  await untilSent(state)
  expect(pages.sent.at(-1)?.scansioni.map(({ annulla }) => annulla)).toEqual([undefined, waiting?.key])
  expect(pages.taken.size).toBe(0)
})

it('one that is on its way is taken back by the server, and one it refuses leaves the device', async () => {
  const { log, state } = await pages.openPage()
  let taking: Promise<void> | undefined
  pages.treat = ({ scansioni: [scan] }) => {
    const onWay = state().waiting.find(({ key }) => key === scan?.key)
    if (onWay) taking ??= log.takeBack(onWay)
    return undefined
  }
  await log.add(yard, 'RES-1')
  await waitFor(() => expect(taking).toBeDefined())
  await taking
  await untilSent(state)
  await waitFor(() => expect(pages.taken.size).toBe(0))
  expect(pages.sent.flatMap(({ scansioni }) => scansioni).length).toBe(2)
  await log.add(yard, '')
  await waitFor(() => expect(state().waiting.map(({ refused }) => refused)).toEqual(['']))
  const [refused] = state().waiting
  if (refused) await log.takeBack(refused)
  expect([state().waiting, pages.memory.entries.size]).toEqual([[], 0])
})
