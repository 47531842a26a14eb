import { Input } from 'antd'
import { clsx } from 'clsx'
import { type KeyboardEvent, type SyntheticEvent, use, useId, useLayoutEffect, useRef, useState } from 'react'
import type { InputProps } from '#src/fields/field-widget.ts'
import { asText } from '#src/lib/format.ts'
import { createMentions, typedMention } from './mentions.ts'
import { NoteContext } from './note-context.ts'
import styles from './note-input.module.css'
import { t } from './texts.ts'
import { type Offer, useOffers } from './use-offers.ts'

/** From so few characters before the limit on, how many are left is said. */
const SOON = 1_000

/** The text of a note as it is typed, with a list of whom an `@` may mention. */
export function NoteInput({ field, value, onChange, disabled, id, ...rest }: InputProps) {
  const { isOpen = true, onOpen } = use(NoteContext) ?? {}
  const text = asText(value)
  const list = useMentionList(text, (next) => onChange?.(next))
  return (
    <div className={styles.place}>
      <Input.TextArea
        id={id}
        disabled={disabled}
        aria-describedby={rest['aria-describedby']}
        aria-invalid={rest['aria-invalid']}
        aria-required={rest['aria-required']}
        {...list.input}
        onFocus={onOpen}
        value={text}
        placeholder={t('notes.write')}
        autoSize={isOpen ? { minRows: 3, maxRows: 16 } : { minRows: 1, maxRows: 1 }}
      />
      {list.listbox}
      <Left rest={(field.maxLength ?? Number.POSITIVE_INFINITY) - text.length} />
    </div>
  )
}

function Left({ rest }: { rest: number }) {
  if (rest >= SOON) return null
  const text = rest < 0 ? t('notes.over', { count: -rest }) : t('notes.left', { count: rest })
  return (
    <p className={clsx('small', rest < 0 ? styles.over : 'muted')} role="status">
      {text}
    </p>
  )
}

const NOWHERE = { table: '', id: 0 }

/** The list beside the text: the props of the text, and the list itself. */
function useMentionList(text: string, change: (text: string) => void) {
  const listId = useId()
  const [none] = useState(() => createMentions([]))
  const { about = NOWHERE, mentions = none } = use(NoteContext) ?? {}
  const [caret, setCaret] = useState<number>()
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState<number>()
  const { element, place } = useCaret(text)
  const typed = caret === undefined ? undefined : typedMention(text, caret, mentions.names())
  const offers = useOffers(about, mentions, typed && typed.from !== closed ? typed : undefined)
  const count = offers?.length ?? 0
  const active = Math.min(at, Math.max(count - 1, 0))

  function pick({ besides: _besides, ...mention }: Offer) {
    if (!typed || caret === undefined) return
    mentions.pick(mention)
    const before = `${text.slice(0, typed.from)}@${mention.name} `
    place(before.length)
    setCaret(before.length)
    change(before + text.slice(caret).replace(/^ /, ''))
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, ctrlKey, metaKey } = event
    const chosen = offers?.[active]
    if (!chosen || ctrlKey || metaKey) return
    if (key === 'ArrowDown' || key === 'ArrowUp') setAt((active + (key === 'ArrowDown' ? 1 : count - 1)) % count)
    else if (key === 'Enter' || key === 'Tab') pick(chosen)
    else if (key === 'Escape') setClosed(typed?.from)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const follow = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    element.current = currentTarget
    setCaret(currentTarget.selectionStart)
  }
  const input = {
    'aria-autocomplete': 'list' as const,
    'aria-controls': count > 0 ? listId : undefined,
    'aria-activedescendant': count > 0 ? `${listId}-${active}` : undefined,
    onKeyDown,
    onSelect: follow,
    onBlur: () => setCaret(undefined),
    onChange: (event: SyntheticEvent<HTMLTextAreaElement>) => {
      follow(event)
      setAt(0)
      change(event.currentTarget.value)
    },
  }
  return { input, listbox: <MentionList {...{ offers, active }} id={listId} onPick={pick} /> }
}

/** Puts the caret where it belongs once the text that was inserted before it is there. */
function useCaret(text: string) {
  const element = useRef<HTMLTextAreaElement>(null)
  const wanted = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new text is what moves the caret
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    element.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = undefined
  }, [text])
  return {
    element,
    place: (caret: number) => {
      wanted.current = caret
    },
  }
}

interface ListProps {
  id: string
  offers: readonly Offer[] | undefined
  active: number
  onPick: (offer: Offer) => void
}

function MentionList({ id, offers, active, onPick }: ListProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {offers && t('notes.offered', { count: offers.length })}
      </p>
      {offers && offers.length > 0 && (
        <div id={id} role="listbox" aria-label={t('notes.offers')} className={styles.offers}>
          {offers.map((offer, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text, which keeps the focus
            <div
              key={`${offer.kind} ${offer.key}`}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.offer}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(offer)}
            >
              <span>{offer.name}</span>
              <span className="muted small">{offer.besides}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}
