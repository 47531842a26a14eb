import { relative, sep } from 'node:path'
import type { FSWatcher } from 'vite'
import type { DevServer } from './dev-server.ts'
import { say } from './terminal.ts'

const QUIET_MS = 80

/** What a changed file asks for; what comes later does what stands before it, too. */
const works = ['look', 'update', 'restart'] as const
type Work = (typeof works)[number]

/**
 * Follows what is saved: definitions and migrations are taken over in place, any other code of the server starts it
 * again. What comes within a moment counts as one save. Returns how to take over with decisions.
 */
export function followFiles(watcher: FSWatcher, root: string, server: DevServer): { update(flags: string[]): void } {
  let timer: NodeJS.Timeout | undefined
  let due = new Set<Work>()

  async function turn(work: Work, flags: string[]): Promise<void> {
    const began = Date.now()
    const answer = work === 'look' ? await server.look() : await server[work](flags)
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    if (!answer?.address || answer.away) return
    const accepted = answer.report.state === 'accepted'
    say(accepted ? `Ready again after ${seconds} s.` : 'Nothing was changed: what was accepted last goes on.')
  }

  // Vite watches the whole project for the screens already.
  watcher.on('all', (_event, file) => {
    const work = workFor(relative(root, file).split(sep).join('/'))
    if (!work) return
    due.add(work)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const most = works.findLast((one) => due.has(one)) ?? 'look'
      due = new Set()
      void turn(most, [])
    }, QUIET_MS)
  })
  return { update: (flags) => void turn('update', flags) }
}

/** Of what taking over writes itself, that which tells that somebody else has taken something over is looked at. */
function workFor(path: string): Work | undefined {
  if (!/^(schema|server)\//.test(path)) return undefined
  if (/definitions\.generated\.json$|pending\.sql$/.test(path)) return 'look'
  if (/\.generated\.\w+$|(table|dashboard)\.schema\.json$/.test(path)) return undefined
  return /^schema\/(tables\/|dashboards\/|access\.json$)|^server\/db\/migrations\//.test(path) ? 'update' : 'restart'
}
