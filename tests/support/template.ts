import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeTemplate } from './database.ts'

// Vitest runs this once before the server's tests. Most of their files want a database with the product's tables, which
// takes seconds to make and a fraction of one to copy; some start the server as a process of its own, which takes seconds
// from the sources: TEST_SERVER names a built one, else it is built here.
export async function setup(): Promise<() => Promise<void>> {
  const removeServer = process.env.TEST_SERVER ? () => {} : buildServer()
  const dropTemplate = await makeTemplate()
  return async () => {
    await dropTemplate()
    removeServer()
  }
}

function buildServer(): () => void {
  const folder = join(import.meta.dirname, `../../node_modules/.cache/crm/server-${process.pid}`)
  const vite = join(import.meta.dirname, '../../node_modules/.bin/vite')
  execFileSync(vite, ['build', '-c', 'vite.server.config.ts', '--outDir', folder, '--logLevel', 'error'])
  process.env.TEST_SERVER = join(folder, 'main.js')
  return () => rmSync(folder, { recursive: true, force: true })
}
