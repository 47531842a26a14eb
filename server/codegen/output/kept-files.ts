import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Remembers what the files say, and returns what makes them say it again: those that were not there go. */
export function keptFiles(paths: readonly string[]): () => void {
  const texts = paths.map((path) => [path, existsSync(path) ? readFileSync(path) : undefined] as const)
  return () => {
    for (const [path, text] of texts) {
      if (text === undefined) rmSync(path, { force: true })
      else if (!existsSync(path) || !readFileSync(path).equals(text)) writeFileSync(path, text)
    }
  }
}
