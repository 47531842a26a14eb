import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const LINES = 3_000
const writes = `
import('#server/process/output.ts').then(({ outliveReaders, say }) => {
  outliveReaders()
  for (let n = 0; n < ${LINES}; n++) say(JSON.stringify({ from: process.pid, n, path: '/'.padEnd(n % 300, 'x') }))
  process.stderr.write('written')
})`

it('workers that write more than their one reader has read yet mix no lines', async () => {
  const worker = '"$0" --import tsx -e "$CODE"'
  const child = spawn('sh', ['-c', `{ ${worker} & ${worker} & wait; } | cat`, process.execPath], {
    env: { ...process.env, CODE: writes },
  })
  let [said, read] = ['', '']
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  await expect.poll(() => said, { timeout: 60_000 }).toBe('writtenwritten')
  child.stdout.on('data', (chunk) => {
    read += chunk
  })
  await once(child, 'close')
  const lines: { from: number; n: number }[] = read
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const froms = [...new Set(lines.map(({ from }) => from))]
  expect(froms).toHaveLength(2)
  for (const from of froms)
    expect(lines.filter((line) => line.from === from).map(({ n }) => n)).toEqual([...Array(LINES).keys()])
})
