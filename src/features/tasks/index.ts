import { lazy } from '#src/lib/lazy.ts'
import type { Feature } from '../feature.ts'

export const tasks: Feature = {
  tablePages: {
    '/attivita': lazy(() => import('./task-list.tsx'), 'TaskList'),
    '/attivita/:id': lazy(() => import('./task-page.tsx'), 'TaskPage'),
  },
  forms: { tasks: async () => (await import('./form-options.tsx')).taskForm },
}
