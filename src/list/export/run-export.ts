import { reportFailure } from '#src/lib/failure.ts'
import { formatNumber, formatSize } from '#src/lib/format.ts'
import { download } from '#src/lib/net/http.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { saveBlob } from '#src/lib/net/open-file.ts'
import { currentSession } from '#src/lib/net/session.ts'
import { showMessage, showProgress } from '#src/lib/snackbar.ts'
import type { ExportFormat, ExportSource } from './export-source.ts'
import { t } from './run-texts.ts'

const UPDATE_MS = 250
const CARRIAGE_RETURN = 13
// The comment of a workbook, its last bytes, says how many texts are cut.
const END_BYTES = 64

/**
 * Saves an export as a file, saying how far it is; it can be ended. Only a whole file is saved; what fails says why and can be
 * tried again. Never throws.
 */
export async function runExport(source: ExportSource, format: ExportFormat): Promise<void> {
  const abort = new AbortController()
  const progress = showProgress(t('exporting.preparing'), { label: t('exporting.cancel'), run: () => abort.abort() })
  const user = currentSession()?.id
  try {
    const counted = counter(format, progress.update)
    const { path, query } = addressOf(source, format)
    const { blob, headers } = await download(path, { query, signal: abort.signal, onPart: counted })
    // A user who signed in meanwhile gets no file of somebody else's.
    if (user !== currentSession()?.id) return
    const name = nameIn(headers.get('content-disposition') ?? '') ?? `export.${format}`
    saveBlob(blob, name)
    sayDone({ name, rows: totalIn(headers), cut: await cutCells(blob, headers, format) })
  } catch (error) {
    if (abort.signal.aborted) showMessage({ success: 'warning', message: t('exporting.cancelled') })
    else sayFailed(error, source, format)
  } finally {
    progress.close()
  }
}

/** Parameters of the path join those of the query. */
function addressOf(source: ExportSource, format: ExportFormat) {
  const [path = '', own = ''] = source.pathOf(format).split('?')
  return { path, query: { ...source.query, ...Object.fromEntries(new URLSearchParams(own)) } }
}

const totalIn = (headers: Headers): number => Number(headers.get('x-total-rows') ?? 0)

/** Says how far a download is, a few times a second: in CSV each row ends with a carriage return, and nothing else holds one. */
function counter(format: ExportFormat, update: (message: string) => void) {
  let [rows, bytes, said] = [-1, 0, 0]
  return (part: Uint8Array, headers: Headers) => {
    bytes += part.length
    if (format === 'csv') for (const byte of part) if (byte === CARRIAGE_RETURN) rows += 1
    if (performance.now() - said < UPDATE_MS) return
    said = performance.now()
    const total = formatNumber(totalIn(headers))
    if (format === 'csv') update(t('exporting.byRows', { done: formatNumber(Math.max(0, rows)), total }))
    else update(t('exporting.bySize', { total, size: formatSize(bytes) }))
  }
}

/** How many texts are cut: the answer says it, or the workbook itself where that was not known when it began. */
async function cutCells(blob: Blob, headers: Headers, format: ExportFormat): Promise<number> {
  if (format !== 'xlsx') return Number(headers.get('x-truncated-cells') ?? 0)
  const end = await blob.slice(-END_BYTES).text()
  return Number(/Testi troncati: (\d+)$/.exec(end)?.[1] ?? 0)
}

/** The name of the file in a header of RFC 6266: the encoded one, else the plain one, quoted or not. */
export function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  const quoted = /filename="((?:[^"\\]|\\.)*)"/.exec(disposition)?.[1]?.replaceAll(/\\(.)/g, '$1')
  return quoted ?? /filename=([^;\s"]+)/.exec(disposition)?.[1]
}

function sayDone({ name, rows, cut }: { name: string; rows: number; cut: number }): void {
  const message = t('exporting.done', { count: rows, name })
  if (cut === 0) showMessage({ success: true, message, timeout: 5_000 })
  else
    showMessage({ success: 'warning', message: `${message}. ${t('exporting.cut', { count: cut })}`, timeout: 10_000 })
}

function sayFailed(failure: unknown, source: ExportSource, format: ExportFormat): void {
  if (!currentSession()) return
  const { status, message, errors } = toHttpError(failure)
  const sentences = Object.values(errors ?? {}).flat()
  const retry = { label: t('exporting.retry'), run: () => void runExport(source, format).catch(reportFailure) }
  showMessage({
    success: status === 0 ? 'warning' : false,
    message: sentences.length > 0 ? sentences.join(' ') : message,
    ...(status !== 422 && { action: retry }),
  })
}
