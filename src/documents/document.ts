import type { Row } from '#schema/rows/row.ts'
import { inRome } from '#schema/rules/rome.ts'
import type { StoredFile } from '#schema/tables.generated.ts'
import { formatSize } from '#src/lib/format.ts'
import { t } from './texts.ts'

/** A document as lists show it. */
export interface Document {
  row: Row
  file: StoredFile
  description: string
}

/** How a file is previewed, by type or extension; undefined if it cannot be. */
export function previewKind({ type, originalFilename }: StoredFile): 'image' | 'pdf' | undefined {
  if (/^image\/(png|jpe?g)$/.test(type) || /\.(png|jpe?g)$/i.test(originalFilename)) return 'image'
  return type === 'application/pdf' || /\.pdf$/i.test(originalFilename) ? 'pdf' : undefined
}

/** What tells a document from others, as far as it is known: its size, the day it came, of whom, and whose it is. */
export function factsOf({ file: { size, createdAt, createdBy } }: Document, owner?: string): string[] {
  const facts = [
    size > 0 && formatSize(size),
    createdAt !== undefined && inRome(new Date(createdAt)).day,
    createdBy && t('documents.by', { name: createdBy }),
    owner,
  ]
  return facts.flatMap((fact) => fact || [])
}
