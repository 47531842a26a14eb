// What timelines load of tasks, in one part.

export { OpenTasks } from './open-tasks.tsx'
export { TaskComposer } from './task-composer.tsx'
