import { type ReactNode, useEffect, useState } from 'react'
import { closeTopSheet } from '#src/lib/keys/sheets.ts'
import { takeEscape } from '#src/lib/keys/take-escape.ts'
import { useUnread } from '#src/lib/snackbar.ts'
import { Stack } from '#src/ui/layout.tsx'
import { MuteSettings } from './mute-settings.tsx'
import { NoticeList } from './notice-list.tsx'
import { SessionMessages } from './session-messages.tsx'

const isInMenu = (target: EventTarget | null) => target instanceof Element && target.closest('[popover]') !== null

/** What others did that concerns this user, what they want to be told, and the messages of this session. */
export function Inbox({ messages }: { messages: ReactNode }) {
  const [hasSettings, setHasSettings] = useState(false)
  const unreadMessages = useUnread()
  // Where they stand does not change while the panel is open.
  const [isFirst] = useState(unreadMessages > 0)
  // Escape closes the menu of a row, and not the panel with it.
  useEffect(() => takeEscape(closeTopSheet, isInMenu), [])
  if (hasSettings) return <MuteSettings onBack={() => setHasSettings(false)} />
  const session = <SessionMessages startsOpen={isFirst}>{messages}</SessionMessages>
  return (
    <Stack gap="xl">
      {isFirst && session}
      <NoticeList onSettings={() => setHasSettings(true)} />
      {!isFirst && session}
    </Stack>
  )
}
