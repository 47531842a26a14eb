import { useList } from '@refinedev/core'
import type { FileRows } from '#schema/rows/file-rows.ts'
import type { Row } from '#schema/rows/row.ts'
import { asText } from '#src/lib/format.ts'
import type { HttpError } from '#src/lib/net/http-error.ts'
import { asFile } from '#src/lib/net/upload.ts'
import type { Document } from './document.ts'

export function useFileRows({ table, file, description }: FileRows, owner: number) {
  const { query } = useList<Row, HttpError>({
    resource: table.name,
    pagination: { mode: 'off' },
    meta: { path: `/api/${table.name}/${owner}` },
    queryOptions: { placeholderData: (before) => before },
  })
  const documents = (query.data?.data ?? []).flatMap((row): Document[] => {
    const stored = asFile(row[file])
    return stored ? [{ row, file: stored, description: asText(row[description]) }] : []
  })
  return { documents, error: query.error, loading: query.isLoading, retry: () => query.refetch() }
}
