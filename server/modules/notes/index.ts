import type { Module } from '../module.ts'
import { noteFileHooks, noteHooks } from './hooks.ts'
import { noteRoutes } from './routes.ts'
import { withNotes } from './timelines.ts'

/** Notes on rows of any table that has pages, and whom they mention. */
export const notes: Module = {
  routes: noteRoutes,
  addToTimelines: withNotes,
  hooks: (app) => ({
    notes: noteHooks,
    notes_files: noteFileHooks({
      model: app.model,
      get hooks() {
        return app.engine.hooks
      },
    }),
  }),
}
