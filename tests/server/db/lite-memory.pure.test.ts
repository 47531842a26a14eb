import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sharedBuffers } from '#server/db/lite-memory.ts'

const MEGABYTE = 1024 * 1024
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'crm-memory-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** A file that takes no room on the disk, in a folder of its own as each database has one. */
function table(name: string, megabytes: number): void {
  mkdirSync(join(dir, 'base', name), { recursive: true })
  const file = join(dir, 'base', name, '16384')
  writeFileSync(file, '')
  truncateSync(file, megabytes * MEGABYTE)
}

it('a new or small database gets little memory', () => {
  expect(sharedBuffers(undefined)).toBe(16)
  expect(sharedBuffers(dir)).toBe(16)
  table('1', 8)
  table('5', 56)
  expect(sharedBuffers(dir)).toBe(16)
})

it('a larger one gets a quarter of what its tables take, within a limit', () => {
  table('1', 8)
  table('5', 92)
  expect(sharedBuffers(dir)).toBe(25)
  table('6', 900)
  expect(sharedBuffers(dir)).toBe(128)
})
