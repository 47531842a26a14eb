import { formatPhone } from '#src/lib/format.ts'
import type { Line } from '../paths.ts'
import { t } from '../texts.ts'

/** What a caller is called: the recognised name, else the number. */
export const callerName = ({ name, sender_phone }: Pick<Line, 'name' | 'sender_phone'>): string =>
  name || formatPhone(sender_phone)

/** What the caller was recognised as, and who looks after them. */
export const CallerFacts = ({ line: { kind, owner, branchOffice } }: { line: Line }) => (
  <p className="worklist-facts muted">
    {kind ? <span className="chip">{t(`worklist.kind.${kind}`)}</span> : <span>{t('worklist.unknown')}</span>}
    {owner && <span>{t('worklist.owner', { name: owner })}</span>}
    {branchOffice && <span>{branchOffice.nome}</span>}
  </p>
)
