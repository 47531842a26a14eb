import type { QueryClientConfig } from '@tanstack/react-query'

/**
 * How answers are kept: lists are asked for again whenever they are opened, a failure is shown at once, and being offline
 * is a failure like any other, not a wait.
 */
export const queryClientConfig: QueryClientConfig = {
  defaultOptions: {
    queries: { retry: false, staleTime: 0, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
}
