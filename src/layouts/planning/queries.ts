import { type HttpError, toHttpError } from '#src/lib/net/http-error.ts'

interface Query {
  data: unknown
  error: unknown
  isError: boolean
  isLoading: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

/** What several queries say together: whether one is on its way, why one has not come, and how those that failed are asked again. */
export function togetherOf(queries: readonly Query[]): { busy: boolean; error: HttpError | null; retry: () => void } {
  const failed = queries.find(({ isError, data }) => isError && !data)
  return {
    busy: queries.some(({ isLoading, isPlaceholderData }) => isLoading || isPlaceholderData),
    error: failed ? toHttpError(failed.error) : null,
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}
