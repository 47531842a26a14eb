import { Button } from 'antd'
import { Row } from '#src/ui/layout.tsx'
import styles from './remove-question.module.css'

interface Props {
  title: string
  /** What is lost. */
  text: string
  /** The labels of the buttons. */
  remove: string
  keep: string
  onRemove: () => void
  onKeep: () => void
}

/** Asks in place of the buttons of a line, so that the list stays in view. */
export const RemoveQuestion = ({ title, text, remove, keep, onRemove, onKeep }: Props) => (
  <fieldset className={styles.question}>
    <legend>{title}</legend>
    <p>{text}</p>
    <Row>
      <Button danger type="primary" onClick={onRemove}>
        {remove}
      </Button>
      <Button autoFocus onClick={onKeep}>
        {keep}
      </Button>
    </Row>
  </fieldset>
)
