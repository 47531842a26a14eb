import { LRUCache } from 'lru-cache'
import { messages } from '#schema/messages.ts'
import { now } from '../clock.ts'
import { AppError } from '../errors.ts'

const WINDOW_MS = 60_000
const PER_ACCOUNT = 10
const PER_ADDRESS = 100
const REMEMBERED = 50_000

/** Counts failed sign-ins, in memory: ten an account and a hundred an address a minute, then 429. Successes count nothing. */
export function createAttempts() {
  const accounts = new LRUCache<string, number[]>({ max: REMEMBERED })
  const addresses = new LRUCache<string, number[]>({ max: REMEMBERED })
  const recent = (store: LRUCache<string, number[]>, key: string) =>
    (store.get(key) ?? []).filter((at) => at > now().getTime() - WINDOW_MS)

  return {
    /** Throws 429 with Retry-After when this account or this address failed too often in the last minute. */
    check(account: string, address: string): void {
      const lists = [
        { failures: recent(accounts, account), limit: PER_ACCOUNT },
        { failures: recent(addresses, address), limit: PER_ADDRESS },
      ]
      for (const { failures, limit } of lists) {
        if (failures.length < limit) continue
        const free = (failures.at(-limit) ?? 0) + WINDOW_MS
        const seconds = Math.max(1, Math.ceil((free - now().getTime()) / 1000))
        throw new AppError(429, messages.tooMany, { headers: { 'retry-after': String(seconds) } })
      }
    },

    failed(account: string, address: string): void {
      accounts.set(account, [...recent(accounts, account), now().getTime()])
      addresses.set(address, [...recent(addresses, address), now().getTime()])
    },
  }
}

export type Attempts = ReturnType<typeof createAttempts>
