import type { FastifyInstance } from 'fastify'
import { type Model, tableOf } from '#schema/model.ts'
import type { Field } from '#schema/table.ts'
import { filesFolder } from '../../../files/store.ts'
import { drawReport } from './drawing/draw-report.ts'
import type { PhotoWords } from './drawing/photos.ts'
import { printImages } from './print-image.ts'
import type { ReportRecord } from './record.ts'

/** A report ready to be handed over. */
export interface Report {
  name: string
  bytes: Buffer
}

/** Draws the report of an acceptance, in its turn: one of many photos takes some 10 MB while it is drawn. */
export async function makeReport(
  { model, config }: Pick<FastifyInstance, 'model' | 'config'>,
  record: ReportRecord,
): Promise<Report> {
  const around = { ...wordsOf(model), loadImage: printImages(filesFolder(config)) }
  return { name: nameOf(record), bytes: await drawReport(record, around) }
}

function wordsOf(model: Model): PhotoWords {
  const { posizione, segni } = tableOf(model, 'accettazioni_mezzi_foto').fields
  return { positions: labelsOf(posizione), marks: labelsOf(segni.of?.tipo) }
}

const labelsOf = ({ options = {} }: Pick<Field, 'options'> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(options).map(([key, { label }]) => [key, label]))

/** The name of the file: what no file system takes in one is left out of the serial number. */
const nameOf = ({ id, matricola }: ReportRecord): string =>
  `verbale-${id}-${matricola.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`
