import { importAsked, importFile, usage } from './import-file.ts'
import { runCommand, say } from './terminal.ts'
import { withApp } from './with-app.ts'

runCommand(async () => {
  const asked = importAsked(process.argv.slice(2))
  if (!asked) throw new Error(usage)
  for (const line of await withApp(({ app }) => importFile(app, asked.file, asked.word))) say(line)
})
