import { afterEach, beforeEach, vi } from 'vitest'
import { shareStream } from '#src/lib/net/shared-stream.ts'
import { locks as plainLocks } from './locks.ts'
import { signedIn } from './server.ts'
import { lockLost, stealableLocks } from './stealable-locks.ts'

// The tabs of one browser, and a hub: their locks, channels, requests and clock, which jsdom has not or is not to wait for.

/** A stream that the hub has open. */
export interface OpenStream {
  lastEventId: string | null
  topics: string[]
  isOpen: boolean
  send: (text: string) => void
  end: () => void
}

/** An event of the stream as the hub writes it. */
export const eventText = (id: string, event = '/api/fonti', data = `{"id":${id}}`) =>
  `id: ${id}\nevent: ${event}\ndata: ${data}\n\n`

function fakeHub() {
  const hub = {
    streams: [] as OpenStream[],
    tokens: 0,
    topics: ['logout', '/api/fonti'],
    open: () => hub.streams.filter(({ isOpen }) => isOpen),
    /** The one stream that is open. */
    stream: async (): Promise<OpenStream> => {
      await until(() => hub.open().length === 1)
      const [stream] = hub.open()
      if (!stream) throw new Error('No stream')
      return stream
    },
  }
  vi.stubGlobal('fetch', async (path: string, { headers, signal }: RequestInit = {}) => {
    if (signal?.aborted) throw lockLost()
    const url = new URL(path, 'http://localhost')
    if (url.pathname === '/api/realtime/token') {
      hub.tokens += 1
      return Response.json({ token: `ticket-${hub.tokens}`, topics: hub.topics, lastEventId: 'first' })
    }
    // What pages of other files, which are still open, ask for is none of its business.
    if (url.pathname !== '/.well-known/mercure') return new Response(null, { status: 404 })
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const stream: OpenStream = {
          lastEventId: new Headers(headers).get('last-event-id'),
          topics: url.searchParams.getAll('topic'),
          isOpen: true,
          send: (text) => controller.enqueue(new TextEncoder().encode(text)),
          end: () => {
            stream.isOpen = false
            controller.close()
          },
        }
        hub.streams.push(stream)
        signal?.addEventListener('abort', () => {
          stream.isOpen = false
          controller.error(lockLost())
        })
      },
    })
    return new Response(body)
  })
  return hub
}

/** Lets everything happen that waits for no time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((go) => setImmediate(go))
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((go) => setImmediate(go))
}

/** Lets that many milliseconds pass, in steps of ten. */
export async function pass(time: number): Promise<void> {
  for (let at = 0; at < time; at += 10) {
    await vi.advanceTimersByTimeAsync(10)
    for (let turn = 0; turn < 5; turn += 1) await new Promise((go) => setImmediate(go))
  }
}

export interface Tab {
  /** What the tab has been handed on: '/api/fonti {"id":1}'. */
  heard: string[]
  close: () => void
  /** Nothing reaches the tab until it is awake again, not even that it has lost a lock. */
  sleep: () => void
  wake: () => void
}

/** A browser with a hub on a clock of its own, for one test. */
function openBrowser() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  const channels = new Set<Channel>()
  const untold: { tab: Tab; tell: () => void }[] = []
  const asleep = new Set<Tab>()
  const tabs: Tab[] = []
  let opened: Tab | undefined
  let poster: Tab | undefined
  const bench = {
    openTab,
    close,
    posts: [] as unknown[],
    /** Whether no leader's answer arrives. */
    mute: false,
  }

  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null
    readonly tab = opened
    readonly missed: unknown[] = []
    constructor(readonly name: string) {
      channels.add(this)
    }
    postMessage(data: unknown) {
      if (!channels.has(this)) throw new DOMException('Closed', 'InvalidStateError')
      poster = this.tab
      bench.posts.push(structuredClone(data))
      if (data === 'here' && bench.mute) return
      for (const other of channels) if (other !== this && other.name === this.name) other.receive(structuredClone(data))
    }
    receive(data: unknown) {
      if (this.tab && asleep.has(this.tab)) this.missed.push(data)
      else setImmediate(() => channels.has(this) && this.onmessage?.({ data }))
    }
    close() {
      channels.delete(this)
    }
  }
  const locks = stealableLocks((work, tell) => {
    poster = undefined
    work()
    // The one that leads says so at once.
    const tab = poster
    return () => (tab && asleep.has(tab) ? untold.push({ tab, tell }) : tell())
  })
  vi.stubGlobal('BroadcastChannel', Channel)
  const { request: requestPlainly } = plainLocks()
  const request = (name: string, ...rest: unknown[]) =>
    Reflect.apply(name.startsWith('crm-stream') ? locks.request : requestPlainly, undefined, [name, ...rest])
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })

  function openTab(name = 'crm-stream 7'): Tab {
    const stop = new AbortController()
    const tab: Tab = {
      heard: [],
      close: () => stop.abort(),
      sleep: () => asleep.add(tab),
      wake: () => {
        asleep.delete(tab)
        for (const channel of channels) {
          if (channel.tab === tab) for (const data of channel.missed.splice(0)) channel.receive(data)
        }
        for (const one of untold) if (one.tab === tab) one.tell()
      },
    }
    opened = tab
    tabs.push(tab)
    const handle = ({ event, data }: { event: string; data: string }) => void tab.heard.push(`${event} ${data}`.trim())
    void shareStream({ name, handle, isOver: () => false, signal: stop.signal })
    opened = undefined
    return tab
  }

  async function close() {
    for (const tab of tabs) {
      tab.wake()
      tab.close()
    }
    await settled()
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
  return Object.assign(bench, { locks, hub: fakeHub() })
}

/** A browser for each test of the file, in which somebody is signed in. */
export function newBrowsers() {
  let browser: ReturnType<typeof openBrowser> | undefined
  beforeEach(() => {
    localStorage.clear()
    signedIn()
    browser = openBrowser()
    let random = 0
    // Tabs ask at different times, the same in each run.
    vi.spyOn(Math, 'random').mockImplementation(() => {
      random = (random + 0.37) % 1
      return random
    })
  })
  afterEach(async () => {
    await browser?.close()
    vi.restoreAllMocks()
    Reflect.deleteProperty(document, 'visibilityState')
    localStorage.clear()
  })
  const bench = {
    get browser() {
      if (!browser) throw new Error('No test runs')
      return browser
    },
    /** As many tabs, of which the first one leads. */
    async openTabs(count: number) {
      const tabs: Tab[] = []
      while (tabs.length < count) {
        tabs.push(bench.browser.openTab())
        await pass(30)
      }
      return { tabs, stream: await bench.browser.hub.stream() }
    },
  }
  return bench
}

/** What a tab hears of an event that `eventText` writes. */
export const changed = (id: number) => `/api/fonti {"id":${id}}`
