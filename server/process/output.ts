// The log and the lines for the operator go through the one stream process.stdout. It hands over at once what a pipe or a
// file takes, and keeps the rest in order; with a stream of pino's own a line on its way is lost at the exit, and the exit
// waits for ever for a reader that is gone or stands still.

/** Writes a line for the operator. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/** From here on the process outlives the readers of its output, and mixes no lines with those of others that write there. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => {})
    // A pipe takes up to 4 KB whole or not at all: one line. All lines that wait, written together, it would take in parts.
    stream._writev = undefined
  }
}

/** Calls back once all that was written is out, or its reader is gone. Never, where the reader stands still. */
export const onceRead = (done: () => void) => process.stdout.write('', () => done())
