import { useAccesses, useReadsAccesses, userName } from '#src/account/access.ts'
import { OutcomeMark } from '#src/account/outcome-mark.tsx'
import { t } from '#src/account/texts.ts'
import { HomeCard } from '#src/home/home-card.tsx'
import { HomeFacts, HomeLine, HomeLines } from '#src/home/home-lines.tsx'
import { readOf } from '#src/home/read.tsx'
import { formatInstant } from '#src/lib/format.ts'
import type { OwnBlockProps } from '../../feature.ts'

const DAY_MS = 86_400_000
const MOST = 5

/** Attempts to sign in of the last day that were refused: of people who cannot get in, or of somebody else. */
export const RefusedAccesses = (props: OwnBlockProps) => useReadsAccesses() && <Refused {...props} />

function Refused(props: OwnBlockProps) {
  const query = useAccesses('/api/accesses', { page: 1, rowsPerPage: MOST, failed: 1 })
  const since = Date.now() - DAY_MS
  const refused = query.data?.rows.filter(({ at }) => Date.parse(at) > since) ?? []
  return (
    <HomeCard {...props} to="/utenti/accessi?falliti=1" read={readOf(query)} isEmpty={refused.length === 0}>
      <HomeLines>
        {refused.map((access) => (
          <HomeLine key={access.id} beside={<OutcomeMark access={access} />}>
            {access.user ? userName(access.user) : t('accesses.nobody')}
            <HomeFacts>{formatInstant(access.at)}</HomeFacts>
          </HomeLine>
        ))}
      </HomeLines>
    </HomeCard>
  )
}
