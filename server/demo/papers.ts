import { Readable } from 'node:stream'
import { type StoredFile, storeFile } from '../files/store.ts'
import { drawPng } from './draw.ts'

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
const pictureOf = (n: number): Buffer =>
  drawPng(WIDTH, HEIGHT, (x, y) => {
    const horizon = HEIGHT * 0.6 + 18 * Math.sin((x + n * 90) / 60)
    if (y < horizon) return [130 + y / 4, 177 + y / 5, 235]
    return n === 0 ? [150, 130 + (y % 40), 90] : [110, 112, 116 + (x % 24)]
  })
