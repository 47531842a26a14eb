import { REPLACEMENT } from '#schema/rules/drawable.ts'
import { drawable } from '../../../../pdf/drawable.ts'
import { writeFeet, writeHeading, writeSection } from '../../../../pdf/section.ts'
import { collected, ink, newSheet, writeText } from '../../../../pdf/sheet.ts'
import { codeOf, type ReportRecord } from '../record.ts'
import { writeChecks } from './checks.ts'
import { writeFacts } from './facts.ts'
import type { LoadImage } from './image.ts'
import { type PhotoWords, writePhotos } from './photos.ts'
import { writeSignature } from './signature.ts'

/** What a drawing needs besides the record: the names of the choices, and the images by the hash of their bytes. */
export interface Surroundings extends PhotoWords {
  loadImage: LoadImage
}

/**
 * The report of an acceptance as PDF (A4). Equal records make equal bytes. What the font lacks is a box, and the report
 * says so; an image that cannot be had is an empty frame that says so: it never fails because of what a record holds.
 */
export async function drawReport(recorded: ReportRecord, surroundings: Surroundings): Promise<Buffer> {
  const { value: record, replaced } = drawable(recorded)
  const around = { ...drawable(surroundings).value, loadImage: surroundings.loadImage }
  const sheet = await newSheet(`Verbale di accettazione mezzo n. ${record.id}`, dayOf(record.dataAccettazione))
  const pdfBytes = collected(sheet)
  writeHeading(sheet, 'Verbale di accettazione mezzo', `N. ${record.id} del ${record.dataAccettazione}`)
  writeFacts(sheet, record)
  writeSection(sheet, 'Controlli')
  writeChecks(sheet, record.controlli)
  if (record.foto.length > 0) {
    writeSection(sheet, 'Fotografie', PHOTO_ROOM)
    await writePhotos(sheet, record.foto, around)
  }
  if (record.noteCliente !== '') {
    writeSection(sheet, 'Note del cliente')
    writeText(sheet, record.noteCliente, { size: 9 })
  }
  if (replaced) writeText(sheet, `\n${REPLACED}`, { size: 8, color: ink.muted })
  await writeSignature(sheet, record.firma, around.loadImage)
  writeFeet(sheet, `Codice di verifica: ${codeOf(recorded)}`)
  sheet.doc.end()
  return pdfBytes
}

const PHOTO_ROOM = 220
const REPLACED = `Al posto di ogni ${REPLACEMENT} sta un carattere che il verbale non può mostrare.`

/** Midnight UTC of a day DD-MM-YYYY. */
const dayOf = (text: string): Date => {
  const [day, month, year] = text.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1))
}
