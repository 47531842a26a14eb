import { thisProject } from '../codegen/definitions/project.ts'
import { readDecisions } from '../codegen/plan/decisions.ts'
import { readConfig } from '../config/config.ts'
import { keepPrivate } from '../process/private-files.ts'
import type { DevReply, DevRequest } from './dev-messages.ts'
import { runningApi } from './running-api.ts'
import { runCommand, say } from './terminal.ts'

// The API of `npm run dev`: a child that takes over the definitions each time it is asked to, without starting again.
runCommand(async () => {
  const config = readConfig()
  keepPrivate(config.dataDir, say)
  const opened = runningApi(thisProject(), config, say)
  let queue = Promise.resolve()
  let leaving = false
  // What is under way ends first. Signals come twice: to the whole group, and from who started us.
  const leave = () => {
    if (leaving) return
    leaving = true
    void opened.then((api) => queue.then(() => api.close())).finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, leave)
  const api = await opened
  process.on('message', (request: DevRequest) => {
    if (request.ask === 'closeReplaced') return api.closeReplaced()
    const { id } = request
    queue = queue.then(async () => {
      const work = request.ask === 'look' ? api.look() : api.update(readDecisions(request.flags).decisions)
      reply({ id, answer: await work })
    })
  })
})

/** The client may have disconnected. */
function reply(message: DevReply): void {
  process.send?.(message, undefined, undefined, () => {})
}
