import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import { type StoredFile, storeFile } from '../files/store.ts'

const names = ['Visura camerale', 'Contratto quadro', 'Condizioni di noleggio', 'DURC', 'Privacy firmata', 'Preventivo']
const pictures = ['Cantiere nord', 'Piazzale']
const LIMIT = 1024 * 1024

/** Stores a few real PDFs and pictures in the folder, for demo documents to share. */
export async function storePapers(folder: string): Promise<StoredFile[]> {
  const store = (bytes: Buffer, name: string) =>
    storeFile(folder, Readable.from([bytes]), name, { maxImageBytes: LIMIT, maxVideoBytes: LIMIT })
  const papers: StoredFile[] = []
  for (const name of names) papers.push(await store(pdfOf(name), `${name}.pdf`))
  for (const [n, name] of pictures.entries()) papers.push(await store(pictureOf(n), `${name}.png`))
  return papers
}

/** One page with a title. */
function pdfOf(title: string): Buffer {
  const text = `BT /F1 24 Tf 72 760 Td (${title}) Tj 0 -36 Td /F1 12 Tf (Documento dimostrativo) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const at = body.length
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}${table}${end}`, 'latin1')
}

const WIDTH = 480
const HEIGHT = 320

/** A sky over a yard, in colours of its own for each n. */
function pictureOf(n: number): Buffer {
  const lines = Array.from({ length: HEIGHT }, (_, y) => {
    const line = Buffer.alloc(1 + WIDTH * 3)
    for (let x = 0; x < WIDTH; x++) line.set(colourAt(x, y, n), 1 + x * 3)
    return line
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.concat(lines))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function colourAt(x: number, y: number, n: number): [number, number, number] {
  const horizon = HEIGHT * 0.6 + 18 * Math.sin((x + n * 90) / 60)
  if (y < horizon) return [130 + y / 4, 177 + y / 5, 235]
  return n === 0 ? [150, 130 + (y % 40), 90] : [110, 112, 116 + (x % 24)]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
