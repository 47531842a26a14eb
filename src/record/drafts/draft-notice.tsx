import { Alert, type AlertProps, Button } from 'antd'
import type { Draft, DraftField, DraftFile } from '#src/device/drafts/draft.ts'
import { distances, Row, Stack } from '#src/ui/layout.tsx'
import { draftTime, draftWords } from './draft.ts'
import { DraftEntries } from './draft-entries.tsx'
import { t } from './texts.ts'
import type { WaitingDraftControls } from './use-draft.ts'

interface Props {
  draft: WaitingDraftControls & { unmatched?: readonly DraftField[]; missing?: readonly DraftFile[] }
  /** The row of the form was deleted. */
  gone?: { recreate?: () => Promise<void> }
}

/** The notices above a form: waiting drafts, values and files that could not be restored, a deleted row. */
export const DraftNotice = ({ draft, gone }: Props) => (
  <>
    {gone && (
      <Notice
        type="warning"
        message={t('drafts.gone')}
        description={gone.recreate && <Button onClick={gone.recreate}>{t('drafts.recreate')}</Button>}
      />
    )}
    {draft.unmatched && draft.unmatched.length > 0 && (
      <Notice type="warning" message={t('drafts.lost')} description={<DraftEntries entries={draft.unmatched} />} />
    )}
    {draft.missing && draft.missing.length > 0 && (
      <Notice
        type="warning"
        message={t('drafts.chooseAgain', { names: draft.missing.map(({ name }) => name).join(', ') })}
      />
    )}
    {draft.waiting.map((one) => (
      <Notice
        key={one.id}
        type="info"
        message={t(one.entries.length > 0 ? 'drafts.waiting' : 'drafts.filesWaiting', { when: draftTime(one) })}
        description={<Choice draft={one} {...draft} isOneOfSeveral={draft.waiting.length > 1} />}
      />
    ))}
  </>
)

const Notice = (props: Pick<AlertProps, 'type' | 'message' | 'description'>) => (
  <Alert style={distances(undefined, 'xl')} showIcon role="status" {...props} />
)

interface ChoiceProps extends Pick<WaitingDraftControls, 'resume' | 'remove'> {
  draft: Draft
  isOneOfSeveral: boolean
}

const Choice = ({ draft, isOneOfSeveral, resume, remove }: ChoiceProps) => (
  <Stack>
    {isOneOfSeveral && <strong>{draftWords(draft)}</strong>}
    <Row>
      <Button onClick={() => resume(draft)}>{t('drafts.resume')}</Button>
      <Button onClick={() => remove(draft)}>{t('drafts.remove')}</Button>
    </Row>
  </Stack>
)
