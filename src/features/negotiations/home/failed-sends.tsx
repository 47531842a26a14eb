import { listLink } from '#src/home/list-link.ts'
import { FailedSends as Block } from '#src/sends/failed-sends.tsx'
import type { OwnBlockProps } from '../../feature.ts'
import { SENDS_ROUTE } from '../paths.ts'
import { negotiationSends } from '../sends/register.ts'

/** Sends of negotiations that have not left: one's own, or everybody's. */
export const FailedSends = (props: OwnBlockProps) => (
  <Block {...props} register={negotiationSends} hasScope listOf={(filters) => listLink(SENDS_ROUTE, filters)} />
)
