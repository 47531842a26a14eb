import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The text of a file; undefined where there is none. */
export const readIn = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Writes a file unless it has that text already: watchers and builds look at its time. */
export function writeIn(file: string, text: string): void {
  if (readIn(file) === text) return
  mkdirSync(dirname(file), { recursive: true })
  // A process killed while writing leaves the old text or the new one.
  const fresh = join(dirname(file), `new.${basename(file)}`)
  writeFileSync(fresh, text)
  renameSync(fresh, file)
}

/** Remembers the files and returns the function that restores them: files that did not exist are removed. */
export function snapshotFiles(paths: readonly string[]): () => void {
  const texts = paths.map((path) => [path, existsSync(path) ? readFileSync(path) : undefined] as const)
  return () => {
    for (const [path, text] of texts) {
      if (text === undefined) rmSync(path, { force: true })
      else if (!existsSync(path) || !readFileSync(path).equals(text)) writeFileSync(path, text)
    }
  }
}
