// The log and the lines for the operator go through the one stream process.stdout. It hands over at once what a pipe or a
// file takes, and keeps the rest in order; with a stream of pino's own a line on its way is lost at the exit, and the exit
// waits for ever for a reader that is gone or stands still.

/** Writes a line for the operator. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/** From here on the process outlives the readers of its output. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

/** Calls back once all that was written is out, or its reader is gone. Never, where the reader stands still. */
export const onceRead = (done: () => void) => process.stdout.write('', () => done())
