import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CHANNEL, notify, readNotice } from '../db/notices.ts'
import type { Hub } from './hub.ts'

/** Other nodes are told of changed rows at most this often. */
const NOTIFY_MS = 30

/**
 * Connects the hub with what happens in the database: rows changed by this node or by another one, sessions ended by any of
 * them. A missed notification costs a second: the hub also polls.
 */
export function connectNodes(app: FastifyInstance, hub: Hub): void {
  const node = randomUUID()
  listenToNotices(app, hub, node)
  passOnEndedSessions(app)
  passOnChanges(app, hub, node)
}

function listenToNotices(app: FastifyInstance, hub: Hub, node: string): void {
  const onNotice = (payload: string) => {
    const notice = readNotice(payload)
    // Of its own rows it knows already.
    if (notice?.kind === 'rows' && notice.node !== node) hub.wake()
    if (notice?.kind === 'inbox') hub.tellInbox(notice.users)
    if (notice?.kind !== 'ended') return
    app.sessions.forget()
    hub.endSessions(notice)
  }
  const onReconnect = () => {
    app.sessions.forget()
    hub.wake()
    void hub.checkSessions()
  }
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    stop = await app.db.listen(CHANNEL, onNotice, onReconnect)
  })
  app.addHook('onClose', async () => stop?.())
}

function passOnEndedSessions(app: FastifyInstance): void {
  app.sessions.onEnded(({ userId, sid, except }, sql) => notify(sql, { kind: 'ended', userId, sid, except }))
}

/** Once rows are committed this node reads the feed at once, the others (PostgreSQL only) when they are notified. */
function passOnChanges(app: FastifyInstance, hub: Hub, node: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const notifyOthers = () => {
    timer = undefined
    return notify(app.db, { kind: 'rows', node }).catch((error) =>
      app.log.debug({ err: error }, 'other nodes find out by themselves'),
    )
  }
  const stop = app.db.onChanges(() => {
    hub.wake()
    if (app.db.kind === 'postgres') timer ??= setTimeout(notifyOthers, NOTIFY_MS).unref()
  })
  app.addHook('onClose', async () => {
    stop()
    if (!timer) return
    clearTimeout(timer)
    await notifyOthers()
  })
}
