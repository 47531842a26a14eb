import { expect, it } from 'vitest'
import { sources } from './support/walls.ts'

/**
 * What a module refuses in its own routes, undo, bulk changes and replacing a row never ask: that stands in hooks. The others, with
 * how often each file refuses and why that is no rule about rows that come back.
 */
const outsideHooks: Record<string, [refusals: number, why: string]> = {
  'server/modules/contact-center/worklist.ts': [
    2,
    'who has a line is asked by missedHooks, which throws what is made here; that a call is open says which rows there are to write',
  ],
  'server/modules/inventory/conclude.ts': [
    1,
    'a conclusion is a verb of its own, which no undo takes back or does again',
  ],
  'server/modules/inventory/judge-scans.ts': [1, 'scans are recorded by the program; recordHooks refuses all else'],
  'server/modules/inventory/locked.ts': [1, 'asked by the hooks of all that lies in an inventory'],
  'server/modules/inventory/resolve.ts': [2, 'asked by resolutionHooks; the other has no state to write'],
  'server/modules/inventory/rights.ts': [2, 'asked by inventoryHooks; the other is about reading'],
  'server/modules/negotiations/routes.ts': [1, 'asked before the body is read; negotiationHooks ask it again'],
  'server/modules/saved-views/rights.ts': [2, 'asked by the hooks of views'],
  'server/modules/users/rights.ts': [4, 'asked by userHooks'],
  'server/modules/users/routes.ts': [2, 'about reading, and asked before the body is read: userHooks ask it again'],
  'server/modules/vehicle-acceptance/read.ts': [1, 'about reading'],
  'server/modules/vehicle-acceptance/report/routes.ts': [1, 'about reading'],
  'server/sends/request-send.ts': [3, 'a send comes back as one that failed: sendHooks never queue it again'],
  'server/sends/retry-send.ts': [2, 'the state of a send is written by the program alone'],
}

/** Passwords, second factors and sessions are no rows with a history. */
const noRows = /\/(?:profile|session|accesses)\/|\/users\/(?:change-password|reset-second-factor)\.ts$/

it('what modules refuse outside hooks is no rule about rows that an undo, a bulk change or a replacement writes', () => {
  const refusing = [...sources('server/modules'), ...sources('server/sends')].flatMap(({ path, text }) => {
    const refusals = text.match(/(?<!function )\b(?:conflict|forbidden)\(/g)?.length ?? 0
    return refusals > 0 && !/hooks\.ts$|branch-office-users\.ts$/.test(path) && !noRows.test(path)
      ? [[path, refusals] as const]
      : []
  })
  const expected = Object.fromEntries(Object.entries(outsideHooks).map(([path, [refusals]]) => [path, refusals]))
  expect(Object.fromEntries(refusing)).toEqual(expected)
})
