import { describe, expect, it, vi } from 'vitest'
import { StreamPosition } from '#src/lib/net/stream-position.ts'
import { changed, eventText, newBrowsers, pass, settled, until } from './support/tabs.ts'

const bench = newBrowsers()

describe('a tab that joins', () => {
  it('hears what was told in the last ten seconds, and nothing else again', async () => {
    const { tabs, stream } = await bench.openTabs(2)
    stream.send(eventText('1'))
    await pass(8_000)
    stream.send(`${eventText('2')}event: logout\ndata: {"userId":8}\n\n`)
    await pass(3_000)
    const late = bench.browser.openTab()
    await until(() => late.heard.length > 0)
    stream.send(eventText('3'))
    await until(() => late.heard.length > 1)
    expect(late.heard).toEqual([changed(2), changed(3)])
    expect(tabs[1]?.heard).toEqual([changed(1), changed(2), 'logout {"userId":8}', changed(3)])
    expect(bench.browser.hub.streams).toHaveLength(1)
  })

  it('hears it from a leader that has led for a moment only, and remembers what it heard before', async () => {
    const { tabs, stream } = await bench.openTabs(2)
    await pass(10_000)
    stream.send(eventText('1'))
    await until(() => tabs[1]?.heard.length === 1)
    tabs[0]?.close()
    await until(() => bench.browser.hub.streams.length === 2)
    const late = bench.browser.openTab()
    await until(() => late.heard.length > 0)
    await settled()
    expect(late.heard).toEqual([changed(1)])
  })

  it('while the leader sleeps hears it from the next one', async () => {
    const { tabs, stream } = await bench.openTabs(2)
    stream.send(eventText('1'))
    await until(() => tabs.every(({ heard }) => heard.length === 1))
    tabs[0]?.sleep()
    await pass(900)
    const late = bench.browser.openTab()
    // Before it would take the lead itself.
    await pass(1_000)
    await until(() => late.heard.length > 0)
    bench.browser.hub.streams[1]?.send(eventText('2'))
    await until(() => late.heard.length > 1)
    expect(late.heard).toEqual([changed(1), changed(2)])
  })

  it('before the leader has begun begins with it, and reads everything again where that took long', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const askHub = fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      await answered
      return askHub(path, init)
    })
    const first = bench.browser.openTab()
    await pass(2_500)
    const second = bench.browser.openTab()
    await settled()
    answer()
    const stream = await bench.browser.hub.stream()
    stream.send(eventText('1'))
    await until(() => second.heard.length > 0)
    expect([first.heard, second.heard]).toEqual([['reload', changed(1)], [changed(1)]])
    first.close()
    await until(() => bench.browser.hub.streams.length === 2)
    expect(bench.browser.hub.streams[1]?.lastEventId).toBe('1')
  })

  it('lets everybody be given the new topics, where there are any since', async () => {
    const { tabs, stream } = await bench.openTabs(2)
    stream.send(eventText('1'))
    await until(() => tabs.every(({ heard }) => heard.length === 1))
    bench.browser.openTab()
    await settled()
    expect([stream.isOpen, bench.browser.hub.streams.length]).toEqual([true, 1])
    bench.browser.hub.topics = ['logout', '/api/fonti', '/api/mezzi']
    const newest = bench.browser.openTab()
    await until(() => !stream.isOpen)
    await pass(600)
    const last = await bench.browser.hub.stream()
    expect(last).toMatchObject({ topics: ['logout', '/api/fonti', '/api/mezzi'], lastEventId: '1' })
    last.send(eventText('2', '/api/mezzi'))
    await until(() => newest.heard.includes('/api/mezzi {"id":2}'))
    expect(tabs[1]?.heard).toEqual([changed(1), 'reload', '/api/mezzi {"id":2}'])
  })
})

describe('where a tab is in the stream', () => {
  const position = () => {
    const heard: string[] = []
    return { heard, stream: new StreamPosition(({ event }) => void heard.push(event)) }
  }
  const message = { event: '/api/fonti', data: '{"id":1}' }

  it.each([
    [4_000, ['/api/fonti']],
    [3_000, ['/api/fonti', 'reload']],
  ])('joining one that remembers %d ms after half a second hears %j', async (reach, expected) => {
    const { heard, stream } = position()
    await pass(500)
    stream.join({ id: '5', reach, recent: [message] })
    stream.join({ id: '9', reach: 0, recent: [message] })
    expect([heard, stream.id]).toEqual([expected, '5'])
  })

  it('has missed something where a part follows another event than the last one', () => {
    const { heard, stream } = position()
    stream.begin('1', -10_000)
    stream.hear({ after: '1', messages: [message], id: '2' })
    stream.hear({ after: '2', messages: [], id: '3' })
    stream.hear({ after: '3', messages: [message] })
    expect([heard, stream.id]).toEqual([['/api/fonti', '/api/fonti'], '3'])
    stream.hear({ after: '4', messages: [message], id: '5' })
    expect([heard.slice(2), stream.id]).toEqual([['/api/fonti', 'reload'], '5'])
  })

  it('has heard what comes before it has begun, too', () => {
    const { heard, stream } = position()
    stream.hear({ after: '1', messages: [message], id: '2' })
    expect([heard, stream.id, stream.welcome()]).toEqual([['/api/fonti'], undefined, undefined])
    stream.join({ id: '2', reach: 10_000, recent: [] })
    expect(stream.welcome()).toEqual({ id: '2', reach: 10_000, recent: [message] })
  })
})
