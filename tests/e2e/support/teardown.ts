import { rmSync } from 'node:fs'

/** Removes the data of the server the tests ran on. */
export default function teardown(): void {
  const folder = process.env.E2E_DATA_DIR
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
