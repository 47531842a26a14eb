import { readConfig } from '../config/config.ts'
import { keepPrivate } from '../process/private-files.ts'
import { backup } from './backup-files.ts'
import { runCommand, say } from './terminal.ts'

// npm run backup -- [file]
runCommand(async () => {
  const [given, ...unknown] = process.argv.slice(2)
  if (unknown.length > 0 || given?.startsWith('-')) throw new Error('Use: npm run backup -- [file.tar.gz]')
  const config = readConfig()
  keepPrivate(config.dataDir, say)
  const now = new Date()
  const file = given ?? `crm-backup-${now.toISOString().slice(0, 19).replace(/[:T]/g, '-')}.tar.gz`
  await backup(config, file, now)
  say(`Written: ${file}`)
})
