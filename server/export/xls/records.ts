/** One record of a BIFF8 stream. */
export interface BiffRecord {
  type: number
  data: Buffer
}

/** The types of records that matter here. */
export const kinds = {
  start: 0x0809,
  sheet: 0x0085,
  continued: 0x003c,
  texts: 0x00fc,
  dimensions: 0x0200,
  blank: 0x0201,
  number: 0x0203,
  text: 0x00fd,
} as const

const HEADER = 4
/** The most bytes a record holds; what is longer goes on in others. */
const MOST = 8_224
const TEXT_HEADER = 3
const WIDE = 1

/** The records of a stream, in their order. */
export function recordsOf(stream: Buffer): BiffRecord[] {
  const records: BiffRecord[] = []
  for (let at = 0; at + HEADER <= stream.length; ) {
    const length = stream.readUInt16LE(at + 2)
    records.push({ type: stream.readUInt16LE(at), data: stream.subarray(at + HEADER, at + HEADER + length) })
    at += HEADER + length
  }
  return records
}

/** A record as it stands in a stream. */
export function recordBytes({ type, data }: BiffRecord): Buffer {
  const header = Buffer.alloc(HEADER)
  header.writeUInt16LE(type, 0)
  header.writeUInt16LE(data.length, 2)
  return Buffer.concat([header, data])
}

/** The table of the texts of all cells: each once, in the order of their numbers; `uses` counts the cells. */
export function textTable(texts: Iterable<string>, count: number, uses: number): Buffer {
  const parts: Buffer[] = []
  let record = Buffer.alloc(MOST)
  let used = 8
  record.writeUInt32LE(uses, 0)
  record.writeUInt32LE(count, 4)
  const finish = () => {
    parts.push(
      recordBytes({ type: parts.length === 0 ? kinds.texts : kinds.continued, data: record.subarray(0, used) }),
    )
    record = Buffer.alloc(MOST)
    used = 0
  }
  for (const text of texts) {
    const wide = /[\u0100-\uFFFF]/.test(text) ? WIDE : 0
    // What stands before the letters of a text is never apart from the first of them.
    if (used + TEXT_HEADER + 2 > MOST) finish()
    used = record.writeUInt16LE(text.length, used)
    used = record.writeUInt8(wide, used)
    for (let from = 0; from < text.length; ) {
      if (used + 2 > MOST) {
        finish()
        // A text that goes on says anew how wide its letters are.
        used = record.writeUInt8(wide, used)
      }
      const fitting = Math.floor((MOST - used) / (wide ? 2 : 1))
      const letters = text.slice(from, from + fitting)
      used += record.write(letters, used, wide ? 'utf16le' : 'latin1')
      from += letters.length
    }
  }
  finish()
  return Buffer.concat(parts)
}
