/** The last entry somebody has seen: what follows is older, or stands behind it among those of one moment. */
export interface Cursor {
  /** To the microsecond, in UTC. */
  at: string
  /** The place of its source among those of the timeline. */
  source: number
  id: number
}

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d{6})Z_(\d{1,3})_(\d{1,15})$/

/** The text that a client sends back. */
export const cursorText = ({ at, source, id }: Cursor): string => `${at}_${source}_${id}`

/** Reads what a client sent; undefined where it is no cursor. */
export function readCursor(text: string): Cursor | undefined {
  const [, moment = '', fraction = '', source = '', id = ''] = form.exec(text) ?? []
  const read = new Date(`${moment}Z`)
  if (Number.isNaN(read.getTime()) || !read.toISOString().startsWith(moment) || moment < '0001') return undefined
  return { at: `${moment}.${fraction}Z`, source: Number(source), id: Number(id) }
}
