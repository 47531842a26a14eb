import { vi } from 'vitest'

// A hash takes long on purpose, and tests have few passwords: what was hashed or compared once in a process is not again.

const hashes = new Map<string, Promise<string>>()
const comparisons = new Map<string, Promise<boolean>>()

function remembered<T>(results: Map<string, Promise<T>>, of: unknown[], work: () => Promise<T>): Promise<T> {
  const key = JSON.stringify(of)
  const result = results.get(key) ?? work()
  results.set(key, result)
  return result
}

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const hash: typeof argon2.hash = (password, options, signal) =>
    remembered(hashes, [password, options], () => argon2.hash(password, options, signal))
  const verify: typeof argon2.verify = (stored, password, options, signal) =>
    remembered(comparisons, [stored, password, options], () => argon2.verify(stored, password, options, signal))
  return { ...argon2, hash, verify }
})
