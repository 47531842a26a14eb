import { readConfig } from '../config/config.ts'
import { checkFiles, type DamagedFile } from '../files/check-files.ts'
import { filesFolder } from '../files/store.ts'
import { openForMaintenance } from './maintenance.ts'
import { runCommand, say } from './terminal.ts'

const words = { missing: 'is missing', size: 'has another size', bytes: 'has other bytes' } as const

const lineOf = ({ filename, originalFilename, sha256, table, rowId, damage }: DamagedFile): string => {
  const holder = table === null ? 'no row' : `${table} ${rowId}`
  return `${filename} (${originalFilename}, of ${holder}) ${words[damage]}: files/${sha256.slice(0, 2)}/${sha256}`
}

// Reads all uploaded files, while the server may go on working; the code is 1 when one of them is damaged.
runCommand(async () => {
  const config = readConfig()
  const db = await openForMaintenance(config)
  try {
    let damaged = 0
    const count = await checkFiles(db, filesFolder(config), (one) => {
      damaged++
      say(lineOf(one))
    })
    say(`${count} files looked at, ${damaged} damaged.`)
    if (damaged > 0) process.exitCode = 1
  } finally {
    await db.close()
  }
})
