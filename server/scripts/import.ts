import { importFile, usage } from './import-file.ts'
import { runCommand, say } from './terminal.ts'
import { withApp } from './with-app.ts'

runCommand(async () => {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0) throw new Error(usage)
  for (const line of await withApp(({ app }) => importFile(app, file))) say(line)
})
