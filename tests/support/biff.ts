/** What an Excel 97 workbook holds, read record by record, apart from the library that writes it. */
export interface Biff {
  /** The texts and numbers of the sheet by row and column. */
  cells: (string | number | undefined)[][]
  /** How many formulas there are. */
  formulas: number
}

const FREE = 0xfffffffa
const SST = 0x00fc
const CONTINUE = 0x003c
const FORMULA = 0x0006

/** Reads the one sheet of a workbook that an export made. */
export function readBiff(file: Buffer): Biff {
  const records = recordsOf(workbookOf(file))
  const texts = textsOf(records)
  const cells: Biff['cells'] = []
  const put = (data: Buffer, value: string | number | undefined) => {
    const row = cells[data.readUInt16LE(0)] ?? []
    row[data.readUInt16LE(2)] = value
    cells[data.readUInt16LE(0)] = row
  }
  for (const { type, data } of records) {
    if (type === 0x00fd) put(data, texts[data.readUInt32LE(6)])
    if (type === 0x0203) put(data, data.readDoubleLE(6))
    if (type === 0x027e) put(data, rk(data.readInt32LE(6)))
  }
  return { cells, formulas: records.filter(({ type }) => type === FORMULA).length }
}

/** The stream of the workbook inside the compound file: its sectors, one after the other. */
function workbookOf(file: Buffer): Buffer {
  const size = 1 << file.readUInt16LE(30)
  const sector = (n: number) => file.subarray((n + 1) * size, (n + 2) * size)
  const fatSectors: number[] = []
  for (let at = 76; at < 512; at += 4) fatSectors.push(file.readUInt32LE(at))
  for (let more = file.readUInt32LE(68); more < FREE; ) {
    const part = sector(more)
    for (let at = 0; at < size - 4; at += 4) fatSectors.push(part.readUInt32LE(at))
    more = part.readUInt32LE(size - 4)
  }
  const fat = fatSectors.filter((n) => n < FREE).map(sector)
  const next = (n: number) => fat[Math.floor((n * 4) / size)]?.readUInt32LE((n * 4) % size) ?? FREE
  const chain = (first: number) => {
    const parts: Buffer[] = []
    for (let n = first; n < FREE; n = next(n)) parts.push(sector(n))
    return Buffer.concat(parts)
  }
  const directory = chain(file.readUInt32LE(48))
  for (let at = 0; at < directory.length; at += 128) {
    const name = directory.toString('utf16le', at, at + Math.max(0, directory.readUInt16LE(at + 64) - 2))
    const bytes = directory.readUInt32LE(at + 120)
    if (name !== 'Workbook') continue
    // Short streams lie in pieces of 64 bytes inside the stream of the root.
    if (bytes >= 4096) return chain(directory.readUInt32LE(at + 116)).subarray(0, bytes)
    return shortStream(
      chain(directory.readUInt32LE(116)),
      chain(file.readUInt32LE(60)),
      directory.readUInt32LE(at + 116),
      bytes,
    )
  }
  throw new Error('No workbook')
}

function shortStream(root: Buffer, fat: Buffer, first: number, bytes: number): Buffer {
  const parts: Buffer[] = []
  for (let n = first; n < FREE; n = fat.readUInt32LE(n * 4)) parts.push(root.subarray(n * 64, n * 64 + 64))
  return Buffer.concat(parts).subarray(0, bytes)
}

interface BiffRecord {
  type: number
  data: Buffer
}

function recordsOf(stream: Buffer): BiffRecord[] {
  const records: BiffRecord[] = []
  for (let at = 0; at + 4 <= stream.length; ) {
    const length = stream.readUInt16LE(at + 2)
    records.push({ type: stream.readUInt16LE(at), data: stream.subarray(at + 4, at + 4 + length) })
    at += 4 + length
  }
  return records
}

/** The table of strings, which goes on over several records: a text may be split, and then says anew how wide its letters are. */
function textsOf(records: readonly BiffRecord[]): string[] {
  const first = records.findIndex(({ type }) => type === SST)
  if (first < 0) return []
  const parts = [records[first]?.data ?? Buffer.alloc(0)]
  for (let n = first + 1; records[n]?.type === CONTINUE; n++) parts.push(records[n]?.data ?? Buffer.alloc(0))
  let [part, at] = [0, 8]
  const here = () => {
    while (at >= (parts[part]?.length ?? 0) && part < parts.length - 1) [part, at] = [part + 1, 0]
    return parts[part] ?? Buffer.alloc(0)
  }
  const count = parts[0]?.readUInt32LE(4) ?? 0
  return Array.from({ length: count }, () => {
    let left = here().readUInt16LE(at)
    let wide = (here()[at + 2] ?? 0) & 1
    at += 3
    let text = ''
    while (left > 0) {
      if (at >= here().length || (at === 0 && text !== '')) throw new Error('Unexpected end')
      const letters = Math.min(left, Math.floor((here().length - at) / (wide ? 2 : 1)))
      text += here().toString(wide ? 'utf16le' : 'latin1', at, at + letters * (wide ? 2 : 1))
      at += letters * (wide ? 2 : 1)
      left -= letters
      if (left > 0) {
        ;[part, at] = [part + 1, 1]
        wide = (parts[part]?.[0] ?? 0) & 1
      }
    }
    return text
  })
}

/** A number in four bytes: the upper half of a double, or a whole number; perhaps a hundred times too large. */
function rk(coded: number): number {
  const double = Buffer.alloc(8)
  double.writeInt32LE(coded & ~3, 4)
  const value = coded & 2 ? coded >> 2 : double.readDoubleLE(0)
  return coded & 1 ? value / 100 : value
}
