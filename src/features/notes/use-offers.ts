import { useState } from 'react'
import { z } from 'zod'
import { fold } from '#schema/rules/fold.ts'
import { envelope, read } from '#src/lib/net/answers.ts'
import { useTypedAnswer } from '#src/lib/net/use-typed-answer.ts'
import type { Mention, Mentions } from './mentions.ts'
import type { About } from './note-context.ts'
import { t } from './texts.ts'

const offer = z.object({
  kind: z.enum(['person', 'group', 'role']),
  name: z.string(),
  /** Of a person or group. */
  id: z.number().optional(),
  role: z.string().optional(),
  username: z.string().optional(),
  /** How many a group or role has who may read the row. */
  people: z.number().optional(),
})
const offerList = envelope(z.array(offer))

/** Who can be mentioned, with what tells them from others: 'gruppo · 4 persone'. */
export interface Offer extends Mention {
  besides: string
}

function offerOf({ kind, name, id, role, username = '', people = 0 }: z.infer<typeof offer>): Offer {
  const many = () =>
    `${kind === 'group' ? t('notes.group') : t('notes.role')} · ${t('notes.people', { count: people })}`
  return { kind, name, key: role ?? String(id), besides: kind === 'person' ? username : many() }
}

interface Typed {
  from: number
  q: string
}

/** Who is offered for what is typed behind an `@`; undefined while nobody is, or nothing is known yet. */
export function useOffers(about: About, mentions: Mentions, typed: Typed | undefined): readonly Offer[] | undefined {
  const [last, setLast] = useState<{ typed: Typed; offers: readonly Offer[] }>()
  // Nobody has a name that begins so: neither has anybody whose name goes on.
  const isVain = last?.offers.length === 0 && last.typed.from === typed?.from && typed.q.startsWith(last.typed.q)
  const asked = typed && !isVain ? `@${typed.q}` : ''
  const answer = useTypedAnswer(asked, async (options) => {
    const query = { table: about.table, row: about.id, q: typed?.q }
    const offers = (await read('/api/notes/mentionable', offerList, { query, ...options })).map(offerOf)
    mentions.offer(offers.map(({ besides: _besides, ...mention }) => mention))
    if (typed) setLast({ typed, offers })
    return offers
  })
  if (!typed || isVain) return undefined
  if (answer) return answer
  const before = last?.typed.from === typed.from ? last.offers : []
  const left = before.filter(({ name }) => fold(name).includes(fold(typed.q)))
  return left.length > 0 ? left : undefined
}
