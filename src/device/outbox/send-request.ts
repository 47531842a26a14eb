import { isAbort, networkError } from '#src/lib/net/http-error.ts'
import { sendParts } from '#src/lib/net/upload.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { Attempt, Outcome } from './item.ts'
import { failed, outcomeOfAnswer, outcomeOfFailure } from './outcome.ts'
import type { QueuedEntry } from './queued-entry.ts'
import type { ReopenedFile } from './request.ts'
import { currentSender } from './sender.ts'
import { t } from './texts.ts'

/** An attempt without progress is aborted after this time. */
const STALLED_MS = 2 * 60_000

/** Sends a request with its files once; resolves to its outcome. A request with an unreadable file is not sent. */
export async function sendRequest(
  entry: QueuedEntry,
  { signal, abort, progress }: Attempt,
  filesOf: (entry: QueuedEntry) => Promise<readonly ReopenedFile[]>,
): Promise<Outcome> {
  let uploaded = false
  let isStalled = false
  const stall = () => {
    isStalled = true
    abort()
  }
  let timer = setTimeout(stall, STALLED_MS)
  try {
    progress(entry.id, 0)
    const files = await filesOf(entry).catch((): ReopenedFile[] =>
      entry.files.map((one) => ({ ...one, file: undefined })),
    )
    const lost = files.filter(({ file }) => !file).map(({ fileName }) => fileName)
    if (lost.length > 0) return failed(t('queue.contentsLost', { names: lost.join(', ') }))
    const parts = partsOf(entry, files)
    const answer = await sendParts(entry.path, parts, {
      progress: (percent) => {
        uploaded = percent === 100
        clearTimeout(timer)
        timer = setTimeout(stall, STALLED_MS)
        progress(entry.id, percent)
      },
      signal,
      allowed: () => currentSender()?.sender === entry.sender,
      headers: { 'Idempotency-Key': entry.key },
    })
    return outcomeOfAnswer(entry, answer, Date.now())
  } catch (failure) {
    if (isAbort(failure) && !isStalled) return { mayHaveArrived: entry.mayHaveArrived || uploaded || undefined }
    return outcomeOfFailure(entry, isStalled ? networkError() : failure, uploaded, Date.now())
  } finally {
    clearTimeout(timer)
  }
}

function partsOf(entry: QueuedEntry, files: readonly ReopenedFile[]): FormData {
  const parts = new FormData()
  for (const [name, value] of entry.fields) parts.append(name, value)
  for (const { name, file } of files) if (file) parts.append(name, file)
  return parts
}

/** Shows the outcomes that matter on every page; the list in the top bar shows the others. */
export function tellOutcome(
  { title, sentMessage, onDevice }: QueuedEntry,
  { state, reason, isPaused, waitUntil }: Outcome,
): void {
  if (state === 'sent') {
    if (sentMessage !== undefined) showMessage({ success: true, message: sentMessage })
  } else if (state === 'failed') showMessage({ success: false, message: `${title}: ${reason}` })
  else if (isPaused) showMessage({ success: 'warning', message: reason })
  else if (waitUntil !== undefined && !onDevice) {
    showMessage({ success: 'warning', message: t('queue.notKept', { title }) })
  }
}
