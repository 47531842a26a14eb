import { readConfig } from '../config/config.ts'
import { keepPrivate } from '../process/private-files.ts'
import { restore } from './restore-files.ts'
import { runCommand, say } from './terminal.ts'

// npm run restore -- file [--force]
runCommand(async () => {
  const args = process.argv.slice(2)
  const [file, ...unknown] = args.filter((arg) => arg !== '--force')
  if (file === undefined || unknown.length > 0) throw new Error('Use: npm run restore -- file.tar.gz [--force]')
  const config = readConfig()
  keepPrivate(config.dataDir, say)
  await restore(config, file, args.includes('--force'))
  say('Restored.')
})
