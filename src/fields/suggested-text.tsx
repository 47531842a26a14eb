import { AutoComplete, type AutoCompleteProps } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import styles from './suggested-text.module.css'

/**
 * A text with suggestions: antd's AutoComplete, except that Enter takes a suggestion only where the arrows have chosen it. antd
 * marks the first one that begins with what is typed, and takes it. Otherwise Enter closes the list and keeps the text.
 */
export function SuggestedText(props: AutoCompleteProps) {
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(false)
  const shown = open && (props.options?.length ?? 0) > 0
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setChosen(shown)
    if (event.key === 'Tab' || (event.key === 'Enter' && !chosen)) event.stopPropagation()
    if (event.key !== 'Enter' || chosen || !shown) return
    event.preventDefault()
    setOpen(false)
  }
  return (
    <div onKeyDownCapture={onKeyDownCapture}>
      <AutoComplete
        style={{ width: '100%' }}
        {...props}
        defaultActiveFirstOption={false}
        open={open}
        onOpenChange={(next) => {
          setOpen(next)
          setChosen(false)
        }}
        onSearch={(text) => {
          setChosen(false)
          props.onSearch?.(text)
        }}
        classNames={{ popup: { root: chosen ? '' : styles.unchosen } }}
      />
    </div>
  )
}
