import { failedSends } from '#src/sends/failed-sends.tsx'
import { negotiationSends } from '../sends/register.ts'

/** Those of negotiations that have not left, on the home page. */
export const FailedSends = failedSends(negotiationSends)
