import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DevQuestion, DevReply, DevRequest } from '#server/scripts/dev-messages.ts'
import { copyOfProject } from '#tests/support/dev-project.ts'
import { everyType } from '#tests/support/every-type.ts'
import { shortLived, usedFolder } from '#tests/support/server-process.ts'

// The API of `npm run dev` as a process: whatever tells it to leave, and how often, it closes its database first.

let folder: string
let child: ChildProcess
let output: string
beforeAll(async () => {
  folder = copyOfProject()
  renameSync(await usedFolder('dev-api'), join(folder, 'data'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
  child = spawn(process.execPath, [...shortLived, '--import', 'tsx', 'server/scripts/dev-api.ts'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
})

const send = (id: number, question: DevQuestion) => child.send({ ...question, id } satisfies DevRequest)
const heard = async (): Promise<DevReply> => (await once(child, 'message'))[0]

/** It ends by itself, and says nothing of it. */
async function ended(): Promise<void> {
  expect(await once(child, 'exit'), output).toEqual([0, null])
  expect(output).not.toContain('Error')
}

it('signals to the process group and to its parent end it once', async () => {
  send(7, { ask: 'update', flags: [] })
  const { id, answer } = await heard()
  expect([id, answer?.report.state], output).toEqual([7, 'accepted'])
  send(8, { ask: 'look' })
  expect(await heard()).toEqual({ id: 8 })
  for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT', 'SIGTERM', 'SIGINT'] as const) child.kill(signal)
  child.disconnect()
  await ended()
})

it('work in progress completes when the client has gone', async () => {
  writeFileSync(join(folder, 'schema/tables/prova.json'), JSON.stringify(everyType))
  send(1, { ask: 'update', flags: [] })
  // It tells its statements once they are done, and then serves the table.
  await once(child.stdout ?? child, 'data')
  child.disconnect()
  child.kill('SIGTERM')
  await ended()
})
