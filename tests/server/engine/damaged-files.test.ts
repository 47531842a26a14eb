import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { checkFiles, type DamagedFile } from '#server/files/check-files.ts'
import { pathOf } from '#server/files/store.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { pixel } from '#tests/support/files.ts'

let app: TestApp
const log: { level: number; msg: string; sha256?: string; damage?: string }[] = []
beforeAll(async () => {
  app = await testApp({
    logger: { level: 'info', stream: { write: (line: string) => void log.push(JSON.parse(line)) } },
  })
})
afterAll(() => app.close())

const folder = () => join(app.config.dataDir, 'files')
const admin = () => app.as('ROLE_ADMIN')
let serial = 0

/** A stored file of so many bytes; what is done to it on the disk. */
async function stored(size: number, harm: (path: string) => void) {
  const head = pixel(++serial)
  const bytes = Buffer.concat([head, Buffer.alloc(size - head.length, serial)])
  const { filename } = (await admin().upload('foto.png', bytes)).body.data
  const [row] = await app.db.query<{ sha256: string }>('select "sha256" from "_files" where "filename" = $1', [
    filename,
  ])
  const sha256 = String(row?.sha256)
  harm(pathOf(folder(), sha256))
  return { filename, sha256, bytes }
}

const SMALL = 5_000
const LARGE = 2_000_000
const flip = (path: string) => {
  const bytes = readFileSync(path)
  bytes[4_000] = (bytes[4_000] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

describe('a stored file that is damaged', () => {
  it.each<[string, DamagedFile['damage'], number, (path: string) => void]>([
    ['cut short', 'size', SMALL, (path) => truncateSync(path, 100)],
    ['cut short, a large one', 'size', LARGE, (path) => truncateSync(path, 100)],
    ['grown', 'size', SMALL, (path) => writeFileSync(path, 'x', { flag: 'a' })],
    ['emptied', 'size', SMALL, (path) => truncateSync(path, 0)],
    ['of other bytes', 'bytes', SMALL, flip],
    ['gone', 'missing', SMALL, (path) => rmSync(path)],
  ])(
    '%s, is 410 with a sentence before a byte is answered, and a line in the log',
    async (_what, damage, size, harm) => {
      const { filename, sha256 } = await stored(size, harm)
      const answer = await admin().get(`/api/files/downloads/${filename}`)
      const sentence = damage === 'missing' ? messages.fileLost : messages.fileDamaged
      expect([answer.status, answer.body.status, answer.body.message]).toEqual([410, 410, sentence])
      expect(log.filter((line) => line.sha256 === sha256)).toMatchObject([
        { level: 50, msg: 'a stored file is damaged', damage },
      ])
    },
  )

  it.each([SMALL, LARGE])('no other: %i bytes come as they were stored', async (size) => {
    const { filename, bytes } = await stored(size, () => {})
    const { token } = await app.session('admin')
    const answer = await app.app.inject({
      url: `/api/files/downloads/${filename}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true])
  })

  it('is found by the check of all files, whatever its size and whoever reads it', async () => {
    await app.db.query('delete from "_files"')
    const harmed = [
      [await stored(LARGE, flip), 'bytes'],
      [await stored(SMALL, (path) => rmSync(path)), 'missing'],
      [await stored(SMALL, (path) => truncateSync(path, 9)), 'size'],
    ] as const
    await stored(SMALL, () => {})
    const damaged: DamagedFile[] = []
    expect(await checkFiles(app.db, folder(), (one) => void damaged.push(one))).toBe(4)
    const expected = harmed.map(([{ filename }, damage]) => [filename, damage])
    expect(damaged.map(({ filename, damage }) => [filename, damage]).toSorted()).toEqual(expected.toSorted())
  })
})
