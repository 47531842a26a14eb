import { grant } from '../../crud/grant.ts'

/** The next task of a series is nobody's command: it follows from the one before, done by whom it may be. */
export const repeatedTasks = grant(
  'A task that repeats makes the next one, and takes it back where it is not done after all',
  {
    tasks: { create: 'all', update: ['repeated'], delete: 'all' },
  },
)
