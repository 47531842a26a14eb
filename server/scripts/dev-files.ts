import { relative, sep } from 'node:path'
import type { FSWatcher } from 'vite'
import type { DevServer } from './dev-server.ts'
import { say } from './terminal.ts'

const QUIET_MS = 80

/**
 * Follows what is saved: definitions and migrations are taken over in place, any other code of the server starts it
 * again. What comes within a moment counts as one save, one follows the other. Returns how to take over with decisions.
 */
export function followFiles(watcher: FSWatcher, root: string, server: DevServer): { update(flags: string[]): void } {
  let timer: NodeJS.Timeout | undefined
  let code = false
  let running = Promise.resolve()

  function turn(flags: string[]): void {
    const began = Date.now()
    const again = code
    code = false
    running = running.then(async () => {
      await (again ? server.restart(flags) : server.update(flags))
      const seconds = ((Date.now() - began) / 1000).toFixed(1)
      if (!(await server.address())) return
      say(
        server.accepted() ? `Ready again after ${seconds} s.` : 'Nothing was changed: what was accepted last goes on.',
      )
    })
  }

  // Vite watches the whole project for the screens already.
  watcher.on('all', (_event, file) => {
    const path = relative(root, file).split(sep).join('/')
    if (!/^(schema|server)\//.test(path) || isOurs(path)) return
    code ||= !/^schema\/(tables\/|access\.json$)|^server\/db\/migrations\//.test(path)
    clearTimeout(timer)
    timer = setTimeout(() => turn([]), QUIET_MS)
  })
  return { update: turn }
}

/** What taking over writes itself. */
const isOurs = (path: string): boolean => /\.generated\.\w+$|table\.schema\.json$|pending\.sql$/.test(path)
