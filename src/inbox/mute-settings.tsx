import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { noticeKinds } from '#schema/inbox.ts'
import { toHttpError } from '#src/lib/net/http-error.ts'
import { useWaiting } from '#src/lib/net/loading.ts'
import { useModel } from '#src/providers/model.ts'
import { PreviousIcon } from '#src/ui/icons.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { LoadFailure, Skeleton } from '#src/ui/states.tsx'
import { MailSettings } from './mail-settings.tsx'
import { type Mute, type NoticeGroup, readMutes } from './requests.ts'
import { Choice, Part } from './settings-part.tsx'
import { t } from './texts.ts'
import { useNoticeActions } from './use-notice-actions.ts'
import { INBOX } from './use-unread-rows.ts'

/** Which kinds of notices this user gets, and which rows give none. */
export function MuteSettings({ onBack }: { onBack: () => void }) {
  const query = useQuery({ queryKey: [INBOX, 'mutes'], queryFn: ({ signal }) => readMutes(signal) })
  const isWaiting = useWaiting(query.isLoading)
  return (
    <Stack gap="xl">
      <Row>
        <Button autoFocus icon={<PreviousIcon />} onClick={onBack}>
          {t('inbox.back')}
        </Button>
      </Row>
      {isWaiting && <Skeleton />}
      {query.error && !query.data && <LoadFailure error={toHttpError(query.error)} onRetry={() => query.refetch()} />}
      {query.data && <Kinds mutes={query.data} />}
      {query.data && <MailSettings />}
      {query.data && <MutedRows mutes={query.data} />}
    </Stack>
  )
}

interface Props {
  mutes: readonly Mute[]
}

function Kinds({ mutes }: Props) {
  const { muteKind } = useNoticeActions()
  const isMuted = (kind: string) => mutes.some((one) => one.kind === kind && one.table === null)
  return (
    <Part title={t('inbox.kinds')}>
      {Object.entries(noticeKinds).map(([kind, { label, why }]) => (
        <Choice
          key={kind}
          label={label}
          hint={why}
          isOn={!isMuted(kind)}
          onChange={(isOn) => muteKind({ kind, label }, !isOn)}
        />
      ))}
    </Part>
  )
}

interface MutedRow extends Pick<NoticeGroup, 'table' | 'id' | 'name'> {
  kinds: Pick<Mute, 'kind' | 'label'>[]
}

/** Mutes of rows, one for each row, with the kinds that it holds. */
function byRow(mutes: readonly Mute[]): MutedRow[] {
  const rows = new Map<string, MutedRow>()
  for (const { table, id, name, kind, label } of mutes) {
    if (table === null || id === null) continue
    const key = `${table} ${id}`
    const row = rows.get(key) ?? { table, id, name: name ?? t('inbox.rowNumber', { id }), kinds: [] }
    row.kinds.push({ kind, label })
    rows.set(key, row)
  }
  return [...rows.values()]
}

function MutedRows({ mutes }: Props) {
  const { muteRow } = useNoticeActions()
  const model = useModel()
  const rows = byRow(mutes)
  return (
    <Part title={t('inbox.mutedRows')} hint={t(rows.length > 0 ? 'inbox.mutedRowsHint' : 'inbox.noMutedRows')}>
      {rows.map(({ kinds, ...row }) => (
        <Choice
          key={`${row.table} ${row.id}`}
          label={row.name}
          hint={[model.tables.get(row.table)?.label.one ?? '', kinds.map(({ label }) => label).join(', ')].join(': ')}
          isOn={false}
          onChange={() =>
            muteRow(
              row,
              false,
              kinds.map(({ kind }) => kind),
            )
          }
        />
      ))}
    </Part>
  )
}
