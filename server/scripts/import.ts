import { importAsked, importFile, usage } from './import-file.ts'
import { runCommand, say } from './terminal.ts'
import { withApp } from './with-app.ts'

runCommand(async () => {
  const importRequest = importAsked(process.argv.slice(2))
  if (!importRequest) throw new Error(usage)
  for (const line of await withApp(({ app }) => importFile(app, importRequest.file, importRequest.word))) say(line)
})
