import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { messages } from '#schema/italian/messages.ts'
import { AppError } from '../../http/errors.ts'
import type { Sheet } from '../sheet.ts'
import { widthOf } from '../xlsx.ts'
import type { FromWorker, ToWorker, XlsHead } from './messages.ts'

/** A file of Excel 97, and how many of its texts are cut. */
export interface Xls {
  bytes: Buffer
  cut: number
}

const MOST_MEGABYTES = 1_024

/**
 * A list as a workbook of Excel 97 (BIFF8), built in a thread of its own, as that takes seconds and much memory. Ends with the
 * signal. Throws 422 where a gigabyte does not suffice.
 */
export async function xlsOf({ title, columns, pages }: Sheet, signal: AbortSignal): Promise<Xls> {
  const head: XlsHead = {
    title,
    columns: columns.map(({ label, format }) => ({ label, format, width: widthOf({ label, format }) })),
  }
  const worker = startWorker(head)
  const answers = on(worker, 'message', { signal, close: ['exit'] })
  const ask = async (told: ToWorker): Promise<FromWorker> => {
    worker.postMessage(told)
    const { value } = await answers.next()
    if (!value) throw new Error('The worker ended without an answer')
    return value[0]
  }
  try {
    for await (const rows of pages) await ask(rows.map((row) => columns.map(({ cell }) => cell(row))))
    const made = await ask('end')
    if (made === 'more') throw new Error('The worker answers the end with the file')
    return { bytes: Buffer.from(made.bytes.buffer), cut: made.cut }
  } catch (error) {
    signal.throwIfAborted()
    if (Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new AppError(422, messages.sheetTooLarge)
    throw error
  } finally {
    await worker.terminate()
  }
}

/** Built, the worker lies beside the server. From its source it needs what reads TypeScript, which a thread does not inherit. */
function startWorker(head: XlsHead): Worker {
  const options = { workerData: head, resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES }, execArgv: [] }
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./xls-worker.js', import.meta.url), options)
  const source = new URL('./xls-worker.ts', import.meta.url).href
  const entry = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}') })`
  return new Worker(entry, { ...options, eval: true })
}
