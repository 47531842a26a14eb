import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { type ComponentProps, useState } from 'react'
import { messages } from '#schema/italian/messages.ts'
import { MOST_COPIED } from '#schema/rules/email-address.ts'
import { oneRecipient } from '#schema/rules/recipient.ts'
import { SuggestedText } from '#src/fields/suggested-text.tsx'
import { DELAY_MS, useDebounced } from '#src/fields/use-debounced.ts'
import { asText } from '#src/lib/format.ts'
import { useMay } from '#src/providers/ability.ts'
import { readRows } from '#src/providers/rows.ts'
import { RecipientHelp } from './recipient-help.tsx'
import type { KindDeclaration, SendRegister, Suggestions } from './register.ts'
import { t } from './texts.ts'
import type { TemplateChoice } from './use-preview.ts'

interface Props {
  register: SendRegister
  kind: KindDeclaration
  template?: TemplateChoice
}

/** The field with the one address of a send. If addresses are suggested for a name, it is validated only on submit. */
export function Recipient({ register, kind, template }: Props) {
  const { recipientWords, suggestions } = kind
  const isRequired = kind.recipient !== 'optional'
  const input = { maxLength: MOST_COPIED, 'aria-required': isRequired }
  return (
    <Form.Item
      name="email"
      label={recipientWords?.label ?? t('sends.to')}
      required={isRequired}
      extra={<RecipientHelp {...{ register, kind, template }} />}
      validateDebounce={DELAY_MS}
      {...(suggestions && { validateTrigger: 'onSubmit' })}
      rules={[{ validator: (_rule, value) => checkRecipient(asText(value).trim(), isRequired) }]}
    >
      {suggestions ? (
        <SuggestedRecipient suggestions={suggestions} input={input} />
      ) : (
        <Input inputMode="email" autoComplete="email" {...input} />
      )}
    </Form.Item>
  )
}

async function checkRecipient(address: string, isRequired: boolean): Promise<void> {
  if (address === '' ? !isRequired : oneRecipient(address)) return
  throw new Error(address === '' ? messages.required : messages.oneRecipient)
}

type SuggestedProps = ComponentProps<typeof SuggestedText> & {
  suggestions: Suggestions
  input: ComponentProps<typeof Input>
}

/** An input for a typed address, with addresses suggested by name. */
function SuggestedRecipient({ suggestions, input, ...item }: SuggestedProps) {
  const [search, setSearch] = useState('')
  const [, searchSoon] = useDebounced(search, setSearch)
  const rows = useSuggestions(suggestions, search)
  return (
    <SuggestedText
      {...item}
      filterOption={false}
      onSearch={searchSoon}
      options={rows.map(({ id, name, email }) => ({ key: id, value: email, label: `${name}: ${email}` }))}
    >
      {/* Escape would empty an input of the type search, which it is otherwise. */}
      <Input type="text" {...input} />
    </SuggestedText>
  )
}

const MOST = 10
const LEAST_LETTERS = 2

interface Suggestion {
  id: number
  name: string
  email: string
}

/** The rows with an address whose name or address contains the typed text; none for users who may not read the table. */
function useSuggestions({ table, ...fields }: Suggestions, typed: string): readonly Suggestion[] {
  const isReadable = useMay()('read', table)
  const text = typed.trim()
  const filters = JSON.stringify({ [text.includes('@') ? fields.email : fields.filter]: text })
  const { data = [] } = useQuery({
    queryKey: ['send recipients', table, filters],
    enabled: isReadable && text.length >= LEAST_LETTERS,
    queryFn: async ({ signal }) => {
      const query = { filters, page: 1, rowsPerPage: MOST }
      const rows = await readRows(table, `/api/${table}`, { query, signal, background: true })
      return rows.map((row: Readonly<Record<string, unknown>> & { id: number }): Suggestion => {
        return { id: row.id, name: asText(row[fields.name]), email: asText(row[fields.email]) }
      })
    },
  })
  return data.filter(({ email }) => email !== '')
}
