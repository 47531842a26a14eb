import { describe, expect, it, vi } from 'vitest'
import { changed, eventText, newBrowsers, pass, settled, until } from './support/tabs.ts'

const bench = newBrowsers()

describe('the tabs of one browser', () => {
  it('hear all changes by one stream', async () => {
    const { tabs, stream } = await bench.openTabs(8)
    stream.send(eventText('1') + eventText('2'))
    await until(() => tabs.every(({ heard }) => heard.length === 2))
    expect(new Set(tabs.map(({ heard }) => heard.join()))).toEqual(new Set([[changed(1), changed(2)].join()]))
    await pass(20_000)
    expect(bench.browser.hub.streams).toHaveLength(1)
    expect(bench.browser.locks.counts.thefts).toBe(0)
  })

  it('of different users, or where one acts as another, have streams of their own', async () => {
    const one = bench.browser.openTab('crm-stream 7')
    const other = bench.browser.openTab('crm-stream 9 by 7')
    await until(() => bench.browser.hub.open().length === 2)
    bench.browser.hub.streams[0]?.send(eventText('1'))
    await until(() => one.heard.length + other.heard.length > 0)
    await settled()
    expect([one.heard, other.heard].toSorted()).toEqual([[], [changed(1)]])
  })

  it('tell each other what the hub tells, and no token', async () => {
    const { stream } = await bench.openTabs(2)
    stream.send(eventText('1', '/api/fonti', '{"id":1,"action":"update","version":2}'))
    await settled()
    expect(JSON.stringify(bench.browser.posts)).not.toContain('ticket')
    expect(bench.browser.posts).toContainEqual({
      notice: {
        part: {
          after: 'first',
          messages: [{ event: '/api/fonti', data: '{"id":1,"action":"update","version":2}' }],
          id: '1',
        },
      },
    })
  })

  it.each(['logout', 'reload'])('all hear %s, once', async (event) => {
    const { tabs, stream } = await bench.openTabs(3)
    stream.send(`event: ${event}\ndata: {"userId":7}\n\n`)
    await until(() => tabs.every(({ heard }) => heard.length > 0))
    await settled()
    expect(tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => [`${event} {"userId":7}`]))
  })

  it('have a stream each where the browser has no locks', async () => {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    bench.browser.openTab()
    bench.browser.openTab()
    await until(() => bench.browser.hub.open().length === 2)
    expect(bench.browser.posts).toEqual([])
  })

  it('open no second stream while the hub refuses, and say nothing of it', async () => {
    const refused = vi.fn(async (path: string) => {
      if (!path.includes('token')) return new Response(null, { status: 503 })
      return Response.json({ token: 'ticket', topics: ['logout'], lastEventId: 'first' })
    })
    vi.stubGlobal('fetch', refused)
    const tabs = [bench.browser.openTab(), bench.browser.openTab()]
    await pass(10_000)
    expect(refused.mock.calls.length).toBeGreaterThan(2)
    expect(bench.browser.locks.counts.thefts).toBe(0)
    expect(tabs.flatMap(({ heard }) => heard)).toEqual([])
  })
})

describe('when the leader goes', () => {
  it('by closing, the next tab goes on after the last event', async () => {
    const { tabs, stream } = await bench.openTabs(3)
    stream.send(`${eventText('1')}:\nid: 2\n\n`)
    await until(() => tabs.every(({ heard }) => heard.length === 1))
    tabs[0]?.close()
    await until(() => bench.browser.hub.streams.length === 2)
    const next = await bench.browser.hub.stream()
    expect([stream.isOpen, next.lastEventId]).toEqual([false, '2'])
    next.send(eventText('3'))
    await until(() => tabs[2]?.heard.length === 2)
    expect(tabs.map(({ heard }) => heard)).toEqual([[changed(1)], [changed(1), changed(3)], [changed(1), changed(3)]])
  })

  it('by being hidden for 30 seconds, so do those that are seen', async () => {
    const { tabs, stream } = await bench.openTabs(2)
    const show = (visibilityState: string) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    show('hidden')
    await pass(29_000)
    stream.send(eventText('1'))
    await until(() => tabs.every(({ heard }) => heard.length === 1))
    await pass(1_100)
    expect(bench.browser.hub.open()).toEqual([])
    show('visible')
    await until(() => bench.browser.hub.streams.length === 2)
    expect((await bench.browser.hub.stream()).lastEventId).toBe('1')
    expect(bench.browser.locks.counts.thefts).toBe(0)
  })

  it('to sleep, another takes its place within two seconds and goes on after the last event', async () => {
    const { tabs, stream } = await bench.openTabs(3)
    stream.send(eventText('1'))
    await until(() => tabs.every(({ heard }) => heard.length === 1))
    tabs[0]?.sleep()
    await pass(1_900)
    expect(bench.browser.hub.streams.map(({ lastEventId }) => lastEventId)).toEqual(['first', '1'])
    bench.browser.hub.streams[1]?.send(eventText('2'))
    await until(() => tabs[1]?.heard.length === 2 && tabs[2]?.heard.length === 2)
    tabs[0]?.wake()
    await until(() => tabs[0]?.heard.length === 2)
    expect(stream.isOpen).toBe(false)
    // It follows, and takes the lead from nobody.
    await pass(40_000)
    const last = await bench.browser.hub.stream()
    last.send(eventText('3'))
    await until(() => tabs.every(({ heard }) => heard.length === 3))
    expect(tabs.map(({ heard }) => heard)).toEqual(tabs.map(() => [1, 2, 3].map(changed)))
    expect([bench.browser.hub.streams.length, bench.browser.locks.counts.thefts]).toEqual([2, 1])
  })

  it('to sleep, what it has read of the old stream when it awakes confuses nobody', async () => {
    const { tabs, stream } = await bench.openTabs(3)
    stream.send(eventText('1'))
    await until(() => tabs.every(({ heard }) => heard.length === 1))
    tabs[0]?.sleep()
    await pass(1_900)
    bench.browser.hub.streams[1]?.send(eventText('2') + eventText('3'))
    await until(() => tabs[2]?.heard.length === 3)
    stream.send(eventText('2'))
    await settled()
    tabs[0]?.wake()
    await settled()
    const last = await bench.browser.hub.stream()
    last.send(eventText('4'))
    await until(() => tabs.every(({ heard }) => heard.includes(changed(4))))
    for (const { heard } of tabs) expect(heard).toEqual(expect.arrayContaining([1, 2, 3, 4].map(changed)))
    for (const tab of tabs.slice(1)) tab.close()
    await until(() => bench.browser.hub.streams.length === 3)
    expect(bench.browser.hub.streams[2]?.lastEventId).toBe('4')
  })

  it('to sleep, and three take its place at once, one leads in the end', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    bench.browser.openTab()
    await bench.browser.hub.stream()
    // They ask in step, and take the lead in the same moment.
    const tabs = [bench.browser.openTab(), bench.browser.openTab(), bench.browser.openTab()]
    await settled()
    bench.browser.mute = true
    await pass(1_200)
    bench.browser.mute = false
    await pass(2_000)
    expect(bench.browser.locks.counts.thefts).toBe(3)
    const last = await bench.browser.hub.stream()
    last.send(eventText('5'))
    await until(() => tabs.every(({ heard }) => heard.includes(changed(5))))
    const thefts = bench.browser.locks.counts.thefts
    await pass(50_000)
    expect([last.isOpen, bench.browser.hub.open().length, bench.browser.locks.counts.thefts]).toEqual([true, 1, thefts])
  })
})

describe('the lead is taken from nobody', () => {
  it('who is busy for a second', async () => {
    const { tabs } = await bench.openTabs(3)
    for (let time = 0; time < 10; time += 1) {
      tabs[0]?.sleep()
      await pass(1_000)
      tabs[0]?.wake()
      await pass(370)
    }
    expect([bench.browser.hub.streams.length, bench.browser.locks.counts.thefts]).toEqual([1, 0])
  })

  it('by a tab that has slept itself: it asks again', async () => {
    const { tabs } = await bench.openTabs(2)
    tabs[0]?.sleep()
    let slept = 0
    const { now } = performance
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + slept)
    for (let time = 0; time < 20; time += 1) {
      await pass(500)
      slept += 3_600_000
    }
    expect(bench.browser.locks.counts.thefts).toBe(0)
    await pass(2_000)
    expect(bench.browser.locks.counts.thefts).toBe(1)
  })

  it('again and again where no answer ever comes', async () => {
    const { tabs } = await bench.openTabs(3)
    bench.browser.mute = true
    await pass(60_000)
    // Each tab at most once in 30 seconds.
    expect(bench.browser.locks.counts.thefts).toBeLessThanOrEqual(6)
    bench.browser.mute = false
    await pass(3_000)
    const stream = await bench.browser.hub.stream()
    stream.send(eventText('9'))
    await until(() => tabs.every(({ heard }) => heard.includes(changed(9))))
  })
})
