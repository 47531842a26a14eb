import { pipeline, type Readable, Readable as Source } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of an archive: its text, some at a time. What is `plain` is stored as it is. */
export interface Entry {
  name: string
  text: AsyncIterable<string> | Iterable<string>
  plain?: boolean
}

/** What the records of an archive say of an entry once it is written. */
interface Written {
  name: Buffer
  method: number
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
// Sizes stand behind the bytes, and names are UTF-8.
const FLAGS = 0x0808
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
    const entry: Written = { name: Buffer.from(name), method: plain ? 0 : DEFLATED, at, crc: 0, packed: 0, size: 0 }
    const head = localHeader(entry)
    yield head
    for await (const bytes of packed(counted(text, entry), plain)) {
      entry.packed += bytes.length
      yield bytes
    }
    const descriptor = numbers([4, DESCRIPTOR], [4, entry.crc], [4, entry.packed], [4, entry.size])
    yield descriptor
    at += head.length + entry.packed + descriptor.length
    if (Math.max(at, entry.size) > MOST_BYTES) throw new RangeError('An archive of more than 4 GB')
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(centralHeader))
  const count = written.length
  yield directory
  yield numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, at], [2, 0])
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

function packed(bytes: AsyncGenerator<Buffer>, plain: boolean): AsyncIterable<Buffer> {
  if (plain) return bytes
  const deflated: Readable = pipeline(
    Source.from(bytes, { objectMode: false }),
    createDeflateRaw({ level: 3 }),
    () => {},
  )
  return deflated
}

const localHeader = ({ name, method }: Written): Buffer =>
  Buffer.concat([
    numbers(
      [4, LOCAL],
      [2, VERSION],
      [2, FLAGS],
      [2, method],
      [2, 0],
      [2, DAY],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ])

const centralHeader = ({ name, method, at, crc, packed: bytes, size }: Written): Buffer =>
  Buffer.concat([
    numbers([4, CENTRAL], [2, VERSION], [2, VERSION], [2, FLAGS], [2, method], [2, 0], [2, DAY]),
    numbers([4, crc], [4, bytes], [4, size], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
    name,
  ])

/** Numbers of so many bytes each, the lowest byte first. */
function numbers(...parts: [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of parts) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}
