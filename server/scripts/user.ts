import { AppError } from '../http/errors.ts'
import { askPassword } from './password-input.ts'
import { sentenceOf } from './terminal.ts'
import { readUserCommand, runUserCommand } from './user-command.ts'
import { withApp } from './with-app.ts'

try {
  const command = readUserCommand(process.argv.slice(2))
  const lines = await withApp(({ app }) => runUserCommand(app, command, askPassword))
  for (const line of lines) console.log(line)
} catch (error) {
  console.error(sentenceOf(error))
  if (error instanceof AppError)
    for (const [key, sentences] of Object.entries(error.errors ?? {})) {
      console.error(`${key}: ${sentences.join(', ')}`)
    }
  process.exitCode = 1
}
