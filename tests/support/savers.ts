import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Answered, callAt } from './workers.ts'

/** What clients have saved at a server that may die at any moment, each save sent again until it is answered. */
export interface Savers {
  /** The descriptions of the rows whose creation was answered. */
  created: string[]
  /** Of each row that is changed again and again: its id, and the version of the last change that was answered. */
  changed: Map<number, number>
  /** How many saves were answered. */
  answered: () => number
  /** Ends them, each after its save was answered; or at once, the server being gone for good. */
  end: (gone?: 'gone') => Promise<void>
}

/** What has no answer may have been done, and is asked again as devices do. */
const again = new Set([409, 429, 503])

/** So many clients that create rows of `fonti`, and as many that change one of their own, without a pause. */
export function startSavers(url: string, token: string, clients: number): Savers {
  const created: string[] = []
  const changed = new Map<number, number>()
  let [answered, over, gone] = [0, false, false]
  /** Every second client keeps its connection. */
  const caller = (client: number) => {
    const agent = client % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : undefined
    return async (method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answered> => {
      for (;;) {
        const answer = await callAt(url, { method, path, token, body, headers, agent }).catch(() => undefined)
        if (answer && !again.has(answer.status)) {
          answered++
          return answer
        }
        if (gone) return { status: 0, body: undefined }
        await pause(20)
      }
    }
  }
  const create = async (call: ReturnType<typeof caller>): Promise<Answered> => {
    const description = `Salvata ${randomUUID()}`
    const answer = await call('POST', '/api/fonti', { description }, { 'idempotency-key': randomUUID() })
    if (answer.status === 201) created.push(description)
    else expect(answer.status).toBe(0)
    return answer
  }
  const creator = async (client: number) => {
    const call = caller(client)
    while (!over) await create(call)
  }
  /** A change that had no answer is refused the second time if it was done: the row says so. */
  const changer = async (client: number) => {
    const call = caller(client)
    const first = await create(call)
    if (first.status !== 201) return
    const { id } = first.body.data
    for (let version = 1; ; version++) {
      changed.set(id, version)
      if (over) return
      const description = `Cambiata ${id} la volta ${version}`
      const answer = await call('PUT', `/api/fonti/${id}`, { description }, { 'if-match': `W/"${version}"` })
      if (answer.status === 0) return
      const row = answer.status === 412 ? answer.body.current.row : answer.body.data
      expect([answer.status, row]).toEqual([
        expect.toBeOneOf([200, 412]),
        expect.objectContaining({ description, version: version + 1 }),
      ])
    }
  }
  const all = Array.from({ length: clients }, (_, client) => [creator(client), changer(client)]).flat()
  return {
    created,
    changed,
    answered: () => answered,
    end: async (server) => {
      over = true
      gone = server === 'gone'
      await Promise.all(all)
    },
  }
}
