import { expect, it } from 'vitest'
import { sources } from './support/walls.ts'

/**
 * What a module refuses in its own routes, undo, bulk changes, imports and replacing a row never ask: that stands in hooks. The
 * others, with how often each file refuses and why that is no rule about rows that come back.
 */
const outsideHooks: Record<string, [refusals: number, why: string]> = {
  'server/modules/contact-center/routes.ts': [1, 'about the form of a body'],
  'server/modules/contact-center/worklist.ts': [
    2,
    'who has a line is asked by missedHooks, which throws what is made here; that a call is open says which rows there are to write',
  ],
  'server/modules/documents/create-document.ts': [
    1,
    'the owner is there: a foreign key holds it, and a deletion that is undone brings the owner first',
  ],
  'server/modules/documents/routes.ts': [2, 'about reading'],
  'server/modules/inventory/compare.ts': [1, 'about reading'],
  'server/modules/inventory/conclude.ts': [
    1,
    'a conclusion is a verb of its own, which no undo takes back or does again',
  ],
  'server/modules/inventory/counting-routes.ts': [1, 'about reading'],
  'server/modules/inventory/judge-scans.ts': [1, 'scans are recorded by the program; recordHooks refuses all else'],
  'server/modules/inventory/locked.ts': [1, 'asked by the hooks of all that lies in an inventory'],
  'server/modules/inventory/resolve.ts': [
    4,
    'that a code was scanned and not resolved yet is asked by resolutionHooks; a vehicle never leaves its inventory (itemHooks); the last has no state to write',
  ],
  'server/modules/inventory/rights.ts': [2, 'asked by inventoryHooks; the other is about reading'],
  'server/modules/inventory/routes.ts': [1, 'about the form of an address'],
  'server/modules/inventory/told.ts': [2, 'about reading'],
  'server/modules/maps/geocoder.ts': [1, 'about asking others'],
  'server/modules/negotiations/reassign.ts': [1, 'about whom somebody sees: an undo gives it back'],
  'server/modules/negotiations/owner.ts': [3, 'asked by negotiationHooks'],
  'server/modules/negotiations/routes.ts': [1, 'asked before the body is read; negotiationHooks ask it again'],
  'server/modules/notes/mentioned.ts': [1, 'asked by noteHooks: a note that comes back mentions whom it did'],
  'server/modules/own-dashboard/blocks.ts': [
    1,
    'what a block names is asked as it is put there: one that comes back may name what has gone meanwhile, which is told in words',
  ],
  'server/modules/own-dashboard/mails/page.ts': [2, 'about what a page is asked for with, which is no row'],
  'server/modules/own-dashboard/mails/routes.ts': [1, 'about what is sent at once, which is no row'],
  'server/modules/own-rows.ts': [1, 'asked by the hooks of all that belongs to one person'],
  'server/modules/plannings/routes.ts': [1, 'about reading'],
  'server/modules/saved-views/rights.ts': [2, 'asked by the hooks of views'],
  'server/modules/saved-views/write.ts': [
    4,
    'what a view names is asked as it is said: one that comes back may name what has gone meanwhile, and readers leave that out',
  ],
  'server/modules/users/create-user.ts': [
    2,
    'userHooks refuse to give roles while switched, and every user has some; the other is about a password',
  ],
  'server/modules/users/people-by-role.ts': [1, 'about reading'],
  'server/modules/users/own-identity.ts': [1, 'asked by userHooks'],
  'server/modules/users/rights.ts': [5, 'asked by userHooks'],
  'server/modules/users/routes.ts': [3, 'about reading, and asked before the body is read: userHooks ask it again'],
  'server/modules/users/switch-routes.ts': [2, 'acting as another is no row with a history'],
  'server/modules/vehicle-acceptance/checks.ts': [1, 'asked by acceptanceHooks'],
  'server/modules/vehicle-acceptance/parts.ts': [1, 'the refusal of a hook, at the parts of the body'],
  'server/modules/vehicle-acceptance/photo-details.ts': [1, 'about the form of a body'],
  'server/modules/vehicle-acceptance/read.ts': [1, 'about reading'],
  'server/modules/vehicle-acceptance/report/routes.ts': [2, 'about reading'],
  'server/sends/compose.ts': [1, 'a send comes back with the text it had'],
  'server/sends/request-send.ts': [5, 'a send comes back as one that failed: sendHooks never queue it again'],
  'server/sends/retry-send.ts': [2, 'the state of a send is written by the program alone'],
  'server/sends/stored-files.ts': [2, 'a send comes back with the files it had'],
}

/** Passwords, second factors and sessions are no rows with a history. */
const noRows = /\/(?:profile|session|accesses)\/|\/users\/(?:change-password|reset-second-factor)\.ts$/

/** Said of what may not be, or of who may not; 404 is about rows that are not there. */
const refusal = /(?<!function )\b(?:conflict|forbidden|rowForbidden|invalid|refuseWhileSwitched)\(|\bnew AppError\(/g

it('what modules refuse outside hooks is no rule about rows that an undo, a bulk change, an import or a replacement writes', () => {
  const refusing = [...sources('server/modules'), ...sources('server/sends')].flatMap(({ path, text }) => {
    const refusals = text.match(refusal)?.length ?? 0
    return refusals > 0 && !/hooks\.ts$|branch-office-users\.ts$/.test(path) && !noRows.test(path)
      ? [[path, refusals] as const]
      : []
  })
  const expected = Object.fromEntries(Object.entries(outsideHooks).map(([path, [refusals]]) => [path, refusals]))
  expect(Object.fromEntries(refusing)).toEqual(expected)
})
