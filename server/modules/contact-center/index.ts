import type { Module } from '../module.ts'
import { officeUserHooks } from './branch-office-users.ts'
import { callsToReturnSql } from './calls-to-return.ts'
import { importRoutes } from './import.ts'
import { missedHooks } from './missed-hooks.ts'

/** Calls, what is to be called back, and the branch offices they are for. */
export const contactCenter: Module = {
  routes: importRoutes,
  hooks: () => ({ 'missed-calls': missedHooks, 'branch-office-users': officeUserHooks }),
  views: { 'calls-to-return': callsToReturnSql },
}
