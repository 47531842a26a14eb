import type { Module } from '../module.ts'

/** Calls, what is to be called back, and the branch offices they are for. */
export const contactCenter: Module = {
  views: {
    'calls-to-return': `select 0 as "id", 0 as "version", null as "sender_phone", null as "name", null as "kind", 0 as "subjectId", 0 as "customerId",
      null as "owner", 0 as "branchOfficeId", 0 as "attempts", 0 as "callbacks", now() as "firstAt", now() as "lastAt", now() as "dueAt",
      0 as "app_userId", now() as "takenAt", null as "note", 0 as "lastCallId" where false`,
  },
}
