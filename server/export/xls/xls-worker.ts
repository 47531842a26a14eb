import { parentPort, workerData } from 'node:worker_threads'
import { Book } from './book.ts'
import type { FromWorker, ToWorker } from './messages.ts'

const book = new Book(workerData)

function answer(told: ToWorker): FromWorker {
  if (told !== 'end') {
    book.add(told)
    return 'more'
  }
  return { bytes: new Uint8Array(book.bytes()), cut: book.cut }
}

parentPort?.on('message', (told: ToWorker) => {
  const answered = answer(told)
  parentPort?.postMessage(answered, answered === 'more' ? [] : [answered.bytes.buffer])
})
