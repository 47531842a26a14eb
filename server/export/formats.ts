import { z } from 'zod'

/** The formats a list is exported in. */
export const formatNames = ['csv', 'xlsx', 'xls'] as const
export type FormatName = (typeof formatNames)[number]
export const formatName = z.enum(formatNames)

const HEADING = 1

/** The media type of each format, and the most rows a file of it holds below its heading. */
export const formats: Record<FormatName, { mediaType: string; mostRows?: number }> = {
  csv: { mediaType: 'text/csv; charset=utf-8' },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    mostRows: 1_048_576 - HEADING,
  },
  xls: { mediaType: 'application/vnd.ms-excel', mostRows: 65_536 - HEADING },
}
