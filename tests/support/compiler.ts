import { join } from 'node:path'

/**
 * The TypeScript compiler for that project, with one checker and room for its garbage. Several would each check what all
 * files use: together they do more than twice the work.
 */
export const compiler = (project: string): { line: string[]; env: Record<string, string> } => ({
  line: [join(import.meta.dirname, '../../node_modules/.bin/tsc'), '-p', project, '--checkers', '1'],
  env: { GOGC: '400' },
})
