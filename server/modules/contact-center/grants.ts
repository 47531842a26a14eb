import { grant } from '../../crud/grant.ts'

/** Nobody enters calls: which were missed follows from the legs that the telephone system brings. */
export const derivedCalls = grant('Missed calls are what the legs of all calls say', {
  'missed-calls': { create: 'all', update: 'all', delete: 'all' },
})

/** The telephone system names offices by codes, and waits for nobody to enter them. */
export const namedOffices = grant('An office that the telephone system names for the first time arises', {
  'branch-offices': { create: ['nome', 'code_call_center'] },
})

/** Numbers turn out to be the same while nobody is there. */
export const joinedLines = grant('Open lines of one number become one, of the person who took the first', {
  'missed-calls': { update: ['app_userId', 'takenAt', 'note'] },
})
