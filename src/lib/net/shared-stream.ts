import type { StreamMessage } from './event-stream.ts'
import { HubStream } from './hub-stream.ts'
import { untilActive, untilInactive } from './presence.ts'
import { linkedTo, pause } from './signals.ts'
import { type StreamPart, StreamPosition, type Welcome } from './stream-position.ts'
import { canAgree, TabGroup } from './tab-group.ts'

/** After a browser has refused a lock. */
const RETRY_MS = 30_000

/** What tabs tell each other: that one joins, what it needs then, and what the leader reads. Nothing but events goes from tab to tab. */
type Notice = { hello: true } | { welcome: Welcome } | { part: StreamPart }

type Tabs = Pick<TabGroup<Notice>, 'isLeading' | 'tell' | 'lead' | 'close'>

/** A tab that cannot agree with others leads itself. */
const alone: Tabs = {
  isLeading: true,
  tell: () => {},
  lead: (_waiting, work) => work(new AbortController().signal),
  close: () => {},
}

export interface SharedStream {
  /** Tabs of the same name share a stream; it says who acts, since each hears what that user may. */
  name: string
  handle: (message: StreamMessage) => void
  /** Whether the session is over in which this began. */
  isOver: () => boolean
  signal: AbortSignal
}

/**
 * Hands on every message of the hub until the signal aborts or the session is over: one tab of the browser, the leader, reads
 * the stream and tells the others. A tab leads only while it is online and not hidden for long. Never rejects.
 */
export async function shareStream({ name, handle, isOver, signal }: SharedStream): Promise<void> {
  const position = new StreamPosition(handle)
  const tabs: Tabs = canAgree() ? new TabGroup<Notice>(name, hear) : alone
  const stream = new HubStream({ position, isOver, onBegin: welcome, onPart: (part) => tabs.tell({ part }) })

  function hear(notice: Notice): void {
    if (signal.aborted) return
    if ('part' in notice) position.hear(notice.part)
    if ('welcome' in notice) position.join(notice.welcome)
    if (!('hello' in notice) || !tabs.isLeading) return
    welcome()
    // The tab may be of a newer release than this one's token.
    stream.checkTopics().catch(() => undefined)
  }

  function welcome(): void {
    const answer = position.welcome()
    if (answer) tabs.tell({ welcome: answer })
  }

  async function lead(lost: AbortSignal): Promise<void> {
    const active = linkedTo(signal, lost)
    void untilInactive(active.signal).then(() => active.abort())
    // Some may have joined while nobody led.
    welcome()
    await stream.keepOpen(active.signal)
    active.abort()
  }

  tabs.tell({ hello: true })
  while (!signal.aborted) {
    await untilActive(signal)
    if (signal.aborted || isOver()) break
    const waiting = linkedTo(signal)
    void untilInactive(waiting.signal, 0).then(() => waiting.abort())
    await tabs.lead(waiting.signal, lead).catch(() => pause(RETRY_MS, signal))
    waiting.abort()
  }
  tabs.close()
}
