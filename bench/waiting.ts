import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { startPostgres } from '#tests/support/postgres.ts'
import type { Place, Serving } from './waiting-server.ts'

// How long others wait while one person does the worst they may: `npx tsx bench/waiting.ts [--only pglite] [--what bulk]`.
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    what: { type: 'string', default: '' },
    customers: { type: 'string', default: '12000' },
    seconds: { type: 'string', default: '10' },
  },
})
const PHOTOS = 12
const AT_ONCE = 12

const rows = Number(options.customers)
const ids = Array.from({ length: Math.min(10_000, rows) }, (_, n) => n + 1)
const [large, small] = [await photo(4_000, 3_000), await photo(1_600, 1_200)]

if (options.only !== 'postgres') await measured('embedded')
if (options.only !== 'pglite') {
  const cluster = await startPostgres()
  await measured('PostgreSQL', cluster.url).finally(() => cluster.stop())
}
process.exit(0)

async function measured(name: string, url?: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crm-waiting-'))
  const server = fork(fileURLToPath(new URL('waiting-server.ts', import.meta.url)))
  try {
    const place: Place = { url, dataDir, customers: rows }
    server.send(place)
    const [serving]: Serving[] = await once(server, 'message')
    if (serving) await compared(name, serving)
  } finally {
    server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function compared(name: string, { address, tokens: [one = '', other = ''] }: Serving): Promise<void> {
  const call = callerOf(address, one)
  const acceptance = await accepted(call)
  const alone = await waits(callerOf(address, other), pause(5_000))
  console.log(`${name.padEnd(11)} alone        ${figures(alone)}`)
  const worst = worstOf(call, acceptance)
  const kinds = Object.keys(worst).filter((kind) => kind.includes(options.what))
  for (const kind of [...kinds, 'all at once']) {
    const names = kind === 'all at once' ? kinds : [kind]
    const until = performance.now() + Number(options.seconds) * 1_000
    const work = Promise.all(names.flatMap((one) => Array.from({ length: AT_ONCE }, () => repeated(worst[one], until))))
    const meanwhile = await waits(callerOf(address, other), pause(Number(options.seconds) * 1_000))
    console.log(`${name.padEnd(11)} ${kind.padEnd(12)} ${figures(meanwhile)}  ${counted((await work).flat())}`)
  }
}

/** Asks again as soon as the answer is there, a refusal a little later, and returns every status. */
async function repeated(ask: (() => Promise<number>) | undefined, until: number): Promise<number[]> {
  const statuses: number[] = []
  while (ask && performance.now() < until) {
    const status = await ask()
    statuses.push(status)
    if (status >= 400) await pause(100)
  }
  return statuses
}

type Call = ReturnType<typeof callerOf>

function callerOf(address: string, token: string) {
  return async (path: string, method = 'GET', body?: FormData | object): Promise<{ status: number; text: string }> => {
    const isForm = body instanceof FormData
    const headers = { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) }
    try {
      const answer = await fetch(address + path, {
        method,
        headers,
        body: isForm ? body : body && JSON.stringify(body),
      })
      return { status: answer.status, text: await answer.text() }
    } catch {
      return { status: 0, text: '' }
    }
  }
}

/** What one person may ask for, each kind a dozen times at once. */
function worstOf(call: Call, acceptance: number): Record<string, () => Promise<number>> {
  const status = async (asked: Promise<{ status: number }>) => (await asked).status
  const check = { rows: { ids }, values: { note: 'x' }, check: true }
  const exported = (format: string) => () => status(call(`/api/customers/export?format=${format}`))
  return {
    'bulk check': () => status(call('/api/customers/bulk', 'POST', check)),
    csv: exported('csv'),
    xlsx: exported('xlsx'),
    xls: exported('xls'),
    report: () => status(call(`/api/accettazioni_mezzi/${acceptance}/verbale`)),
    images: () => status(call('/api/uploads?images=encode', 'POST', formOf({ file: large }))),
    search: () => status(call('/api/search?q=rossi')),
  }
}

async function accepted(call: Call): Promise<number> {
  const photos = Object.fromEntries(Array.from({ length: PHOTOS }, (_, n) => [`foto-${n + 1}`, small]))
  const texts = { dataAccettazione: '04-03-2025', matricola: 'PROVA', ore: '1', km: '1', carburante: '2' }
  const { text } = await call('/api/accettazioni_mezzi', 'POST', formOf({ ...texts, ...photos }))
  return JSON.parse(text).data.id
}

function formOf(parts: Record<string, string | Buffer>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part)
    else form.append(name, new Blob([Uint8Array.from(part)]), `${name}.jpg`)
  }
  return form
}

/** Noise: what is hardest to encode. */
async function photo(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const }
  return sharp(randomBytes(width * height * 3), { raw })
    .blur(2)
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** How long a person at work waits for each answer, in milliseconds, until that is over. */
async function waits(call: Call, until: Promise<unknown>): Promise<number[]> {
  let going = true
  until.then(() => {
    going = false
  })
  const taken: number[] = []
  const paths = ['/api/customers?page=1&rowsPerPage=50', '/api/customers/500', '/api/agents?page=1&rowsPerPage=5']
  for (let n = 0; going; n++) {
    const began = performance.now()
    const { status } = await call(paths[n % paths.length] ?? '')
    if (status !== 200) console.log(`refused: ${status}`)
    taken.push(performance.now() - began)
    await pause(20)
  }
  return taken.sort((x, y) => x - y)
}

function figures(sorted: number[]): string {
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms of ${sorted.length}`
}

function counted(statuses: unknown[]): string {
  const counts = new Map<unknown, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(', ')
}
