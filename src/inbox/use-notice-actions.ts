import { useQueryClient } from '@tanstack/react-query'
import type { MailPace } from '#schema/inbox.ts'
import { reportFailure } from '#src/lib/failure.ts'
import { showMessage } from '#src/lib/snackbar.ts'
import type { Later } from './moments.ts'
import {
  chooseMailed,
  chooseMailPace,
  type Mute,
  markAllRead,
  markRows,
  type NoticeGroup,
  type RowRef,
  setMuted,
  setRowMuted,
  snooze,
} from './requests.ts'
import { t } from './texts.ts'
import { INBOX } from './use-unread-rows.ts'

type Request = () => Promise<unknown>

/** What a user does with notices. Each says what was done and takes it back, and reads the inbox again. */
export function useNoticeActions() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [INBOX] })

  async function act(send: Request, message: string, undo?: Request): Promise<void> {
    try {
      await send()
      const action = undo && { label: t('done.undo'), run: () => act(undo, t('done.undone')) }
      showMessage({ success: true, message, action })
    } catch (failure) {
      reportFailure(failure)
    }
    await refresh()
  }

  return {
    /** Marks what is about to be read on the page of its row. Nobody asked for it in words: a failure is not told. */
    markOpened: (row: RowRef) => void markRows([row], true, true).then(refresh, refresh),
    mark: (row: RowRef, isRead: boolean) =>
      act(
        () => markRows([row], isRead),
        t(isRead ? 'inbox.marked' : 'inbox.unmarked'),
        () => markRows([row], !isRead),
      ),
    /** Taken back where all the unread rows are known. */
    markAll: (unread: readonly RowRef[] | undefined) =>
      act(markAllRead, t('inbox.allMarked'), unread && (() => markRows(unread, false))),
    snooze: (row: RowRef, { name, until }: Later) =>
      act(
        () => snooze(row, until),
        t(`inbox.snoozed.${name}`),
        () => markRows([row], false),
      ),
    muteKind: ({ kind, label }: Pick<Mute, 'kind' | 'label'>, isMuted: boolean) =>
      act(
        () => setMuted(kind, isMuted),
        t(isMuted ? 'inbox.kindMuted' : 'inbox.kindBack', { label }),
        () => setMuted(kind, !isMuted),
      ),
    muteRow: (row: Pick<NoticeGroup, 'table' | 'id' | 'name'>, isMuted: boolean, kinds?: readonly string[]) =>
      act(
        () => setRowMuted(row, isMuted, kinds),
        t(isMuted ? 'inbox.rowMuted' : 'inbox.rowBack', { name: row.name }),
        () => setRowMuted(row, !isMuted, kinds),
      ),
    setMailPace: (pace: MailPace, before: MailPace) =>
      act(
        () => chooseMailPace(pace),
        t(`inbox.mail.chosen.${pace}`),
        () => chooseMailPace(before),
      ),
    mailKind: ({ kind, label }: Pick<Mute, 'kind' | 'label'>, isMailed: boolean) =>
      act(
        () => chooseMailed(kind, isMailed),
        t(isMailed ? 'inbox.mail.kindOn' : 'inbox.mail.kindOff', { label }),
        () => chooseMailed(kind, !isMailed),
      ),
  }
}
