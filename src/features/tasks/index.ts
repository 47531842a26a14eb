import { askNextStep } from '#src/commands/next-steps.ts'
import { lazy } from '#src/lib/lazy.ts'
import type { TasksPart } from '#src/page/timeline/notes-part.ts'
import type { Feature } from '../feature.ts'

export const tasks: Feature = {
  tablePages: {
    '/attivita': lazy(() => import('./task-list.tsx'), 'TaskList'),
    '/attivita/:id': lazy(() => import('./task-page.tsx'), 'TaskPage'),
  },
  home: { 'my-tasks': lazy(() => import('./my-tasks.tsx'), 'MyTasks') },
  companions: { newTask: lazy(() => import('./new-task.tsx'), 'NewTask') },
  newRows: { tasks: () => askNextStep({}) },
  forms: { tasks: async () => (await import('./form-options.tsx')).taskForm },
}

/** Tasks where notes on their rows are written. */
export const tasksPart: TasksPart = {
  ...{ table: 'tasks', label: 'Attività' },
  Composer: lazy(() => import('./in-timeline.ts'), 'TaskComposer'),
  Open: lazy(() => import('./in-timeline.ts'), 'OpenTasks'),
}
