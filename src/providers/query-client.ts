import type { QueryClientConfig } from '@tanstack/react-query'

/**
 * Query defaults: lists are refetched whenever they open, failures show at once without retries, and offline is a
 * failure rather than a pause.
 */
export const queryClientConfig: QueryClientConfig = {
  defaultOptions: {
    queries: { retry: false, staleTime: 0, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
}
