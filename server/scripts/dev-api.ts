import { readDecisions } from '../codegen/decisions.ts'
import { thisProject } from '../codegen/project.ts'
import { readConfig } from '../config.ts'
import { keepPrivate } from '../private-files.ts'
import type { DevRequest } from './dev-messages.ts'
import { runningApi } from './running-api.ts'
import { runCommand, say } from './terminal.ts'

// The API of `npm run dev`: a child that takes over the definitions each time it is asked to, without starting again.
runCommand(async () => {
  const config = readConfig()
  keepPrivate(config.dataDir, say)
  const api = await runningApi(thisProject(), config, say)
  let queue = Promise.resolve()
  process.on('message', (request: DevRequest) => {
    if ('close' in request) return api.closeReplaced()
    queue = queue.then(async () => {
      process.send?.(await api.update(readDecisions(request.flags).decisions))
    })
  })
  const leave = () => void api.close().finally(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, leave)
})
