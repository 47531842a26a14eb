import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DevAnswer } from '#server/scripts/dev-messages.ts'
import { type DevServer, devServer } from '#server/scripts/dev-server.ts'

// What is asked of the API of `npm run dev` is done one after the other, and each question gets its own answer, whatever
// ends meanwhile. In the place of the API stands a program that answers with what it was asked.

let server: DevServer
let heard: string[]
let lines: string[]
beforeEach(() => {
  heard = []
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
  server = devServer({}, (answer) => heard.push(said(answer)), 'tests/support/answering-child.ts')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const said = (answer?: DevAnswer): string => answer?.report.sentences.join() ?? 'nothing'
const pidOf = async (): Promise<number> => Number(await server.address())
const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('a save during startup is processed after it, and each answer belongs to its own question', async () => {
  const asked = [server.restart(['--first']), server.update(['--second']), server.look(), server.update(['--third'])]
  expect((await Promise.all(asked)).map(said)).toEqual(['--first', '--second', 'look', '--third'])
  expect(heard).toEqual(['--first', '--second', 'look', '--third'])
})

it('a repeated message does not answer the next question', async () => {
  await server.restart(['--twice'])
  expect(said(await server.update(['--next']))).toBe('--next')
  expect(said(await server.update(['--last']))).toBe('--last')
})

it('after being killed it restarts and answers each save made meanwhile', async () => {
  await server.restart()
  const first = await pidOf()
  process.kill(first, 'SIGKILL')
  const asked = ['--a', '--b', '--c'].map((flag) => server.update([flag]))
  const [, ...later] = (await Promise.all(asked)).map(said)
  // The first may have been lost with the one that was killed.
  expect(later).toEqual(['--b', '--c'])
  const second = await pidOf()
  expect(second).not.toBe(first)
  expect(lives(second)).toBe(true)
  expect(said(await server.update(['--d']))).toBe('--d')
  expect(await pidOf()).toBe(second)
})

it('ended while waiting for an answer it restarts by itself, and requests for its address wait', async () => {
  await server.restart()
  const first = await pidOf()
  expect(await server.update(['--die'])).toBeUndefined()
  const second = await pidOf()
  expect(second).not.toBe(first)
  expect(lives(second)).toBe(true)
  expect(lines).toEqual(['The API has ended: it is started again at once.', 'The API is there again.'])
})

it('a database that was unreachable is asked the same question again', async () => {
  await server.restart()
  await server.update(['--away'])
  await server.address()
  expect(heard).toEqual(['', '--away', '--away'])
  expect(lines).toEqual(['It is asked again at once.', 'The API is there again.'])
})

it('closed while starting, waiting or restarting it leaves no process behind', async () => {
  await server.restart()
  const first = await pidOf()
  const open = [server.update(['--wait']), server.restart(), server.update(['--late'])]
  await server.close()
  expect((await Promise.all(open)).map(said)).toEqual(['nothing', 'nothing', 'nothing'])
  expect(lives(first)).toBe(false)
  expect(await server.address()).toBeUndefined()

  server = devServer({}, (answer) => heard.push(said(answer)), 'tests/support/answering-child.ts')
  await server.restart()
  const again = [server.restart(['--again']), server.update(['--later'])]
  await server.close()
  expect((await Promise.all(again)).map(said)).toEqual(['nothing', 'nothing'])
  expect(heard).toEqual(['', ''])
})
