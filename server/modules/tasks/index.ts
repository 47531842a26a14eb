import type { Module } from '../module.ts'
import { tasksDue } from './due.ts'
import { taskHooks } from './hooks.ts'
import { startRepeating } from './repeating.ts'
import { taskRoutes } from './routes.ts'
import { withTasks } from './timelines.ts'

/** What is to be done, by whom and by when, about a row or by itself. */
export const tasks: Module = {
  routes: taskRoutes,
  hooks: () => ({ tasks: taskHooks }),
  addToTimelines: withTasks,
  becomesDue: [tasksDue],
  start: startRepeating,
}
