import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive: its text, some at a time. What is `plain` is gathered, and stored as it is. */
export interface Entry {
  name: string
  text: AsyncIterable<string> | Iterable<string>
  plain?: boolean
}

/** What the records of an archive say of an entry once it is written. */
interface Written {
  name: Buffer
  method: number
  flags: number
  at: number
  crc: number
  packed: number
  size: number
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const DEFLATED = 8
const UTF_8 = 0x0800
// Sizes stand behind the bytes.
const FLAGS = UTF_8 | 8
const LEVEL = 3
// 1 January 1980: an archive of the same rows is the same.
const DAY = 0x0021
const MOST_BYTES = 0xffffffff

/**
 * An archive written while its entries come, one after the other, without knowing their sizes before. Its reader sets the pace.
 * Throws RangeError where an entry or the whole exceeds 4 GB, which the format cannot say.
 */
export async function* zipOf(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for (const { name, text, plain = false } of entries) {
    const entry = { name: Buffer.from(name), method: DEFLATED, flags: FLAGS, at, crc: 0, packed: 0, size: 0 }
    for await (const bytes of plain ? stored(text, entry) : deflated(text, entry)) {
      at += bytes.length
      yield bytes
    }
    if (Math.max(at, entry.size) > MOST_BYTES) throw new RangeError('An archive of more than 4 GB')
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(centralHeader))
  const count = written.length
  yield directory
  yield numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, at], [2, 0])
}

/** An entry whose sizes stand behind it, as they are known only then. */
async function* deflated(text: Entry['text'], entry: Written): AsyncGenerator<Buffer> {
  yield localHeader(entry)
  const source = Readable.from(counted(text, entry), { objectMode: false })
  const bytes: Readable = pipeline(source, createDeflateRaw({ level: LEVEL }), () => {})
  for await (const part of bytes) {
    entry.packed += part.length
    yield part
  }
  yield numbers([4, DESCRIPTOR], [4, entry.crc], [4, entry.packed], [4, entry.size])
}

/** An entry as it is: its sizes stand before it, since nothing else tells where it ends. */
async function* stored(text: Entry['text'], entry: Written): AsyncGenerator<Buffer> {
  const parts: Buffer[] = []
  for await (const part of counted(text, entry)) parts.push(part)
  Object.assign(entry, { method: 0, flags: UTF_8, packed: entry.size })
  yield Buffer.concat([localHeader(entry), ...parts])
}

/** The bytes of a text, counted into its entry as they pass. */
async function* counted(text: Entry['text'], entry: Written): AsyncGenerator<Buffer> {
  for await (const part of text) {
    const bytes = Buffer.from(part)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

const localHeader = ({ name, method, flags, crc, packed, size }: Written): Buffer => {
  const known = flags === UTF_8
  return Buffer.concat([
    numbers([4, LOCAL], [2, VERSION], [2, flags], [2, method], [2, 0], [2, DAY]),
    numbers([4, known ? crc : 0], [4, known ? packed : 0], [4, known ? size : 0], [2, name.length], [2, 0]),
    name,
  ])
}

const centralHeader = ({ name, method, flags, at, crc, packed, size }: Written): Buffer =>
  Buffer.concat([
    numbers([4, CENTRAL], [2, VERSION], [2, VERSION], [2, flags], [2, method], [2, 0], [2, DAY]),
    numbers([4, crc], [4, packed], [4, size], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
    name,
  ])

/** Numbers of so many bytes each, the lowest byte first. */
function numbers(...parts: [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of parts) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
