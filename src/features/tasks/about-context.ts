import { Form } from 'antd'
import { createContext, use } from 'react'
import { asNumber, asText } from '#src/lib/format.ts'
import type { About } from './task.ts'

/** The row that the task of a form is about, where the form itself does not say it. */
export const AboutContext = createContext<About | undefined>(undefined)

/** The name of the row that a new task begins to be about. */
export const SubjectNameContext = createContext<string | undefined>(undefined)

/** The row that the task in this form is about. */
export function useAbout(): About | undefined {
  const around = use(AboutContext)
  const form = Form.useFormInstance()
  const table = Form.useWatch('table', { form, preserve: true })
  const row = Form.useWatch('row', { form, preserve: true })
  const id = asNumber(row)
  return id === undefined ? around : { table: asText(table), id }
}
