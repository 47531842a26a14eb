import type { Module } from '../module.ts'
import { officeUserHooks } from './branch-office-users.ts'
import { closedDayHooks, holidayHooks, settingsHooks } from './calendar-hooks.ts'
import { callsSql } from './calls.ts'
import { callsToReturnSql } from './calls-to-return.ts'
import { importRoutes } from './import.ts'
import { joinLines } from './join-lines.ts'
import { callsLate } from './late.ts'
import { missedHooks } from './missed-hooks.ts'
import { contactCenterRoutes } from './routes.ts'

/** Calls, the worklist of calls to return, and their branch offices. */
export const contactCenter: Module = {
  routes: async (app) => {
    for (const routes of [importRoutes, contactCenterRoutes]) await app.register(routes)
  },
  hooks: () => ({
    'missed-calls': missedHooks,
    'branch-office-users': officeUserHooks,
    holidays: holidayHooks,
    'giorni-calendario': closedDayHooks,
    'contact-center-settings': settingsHooks,
  }),
  becomesDue: [callsLate],
  rekeys: { 'missed-calls': joinLines },
  views: { 'calls-to-return': callsToReturnSql, calls: callsSql },
}
