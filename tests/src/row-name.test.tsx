import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tableOf } from '#schema/model.ts'
import { model } from '#schema/tables.ts'
import { recordLabel, rowName } from '#src/fields/record-label.ts'
import { RowName, TitleValue } from '#src/fields/row-name.tsx'

const contacts = tableOf(model, 'contacts')
const row = { id: 4, version: 1, name: 'Ada', surname: 'Rossi' }

it('names a person by name and surname, and by the surname alone where that has its column', () => {
  expect(rowName(contacts, row)).toBe('Ada Rossi')
  expect(rowName(contacts, { id: 4, version: 1, name: null, surname: ' ' })).toBe('Contatto 4')
  expect(recordLabel(null, contacts)).toBe('')
  render(<RowName table={contacts} record={row} />)
  render(<TitleValue table={contacts} record={row} />)
  expect(screen.getByText('Ada Rossi')).toBeTruthy()
  expect(screen.getByText('Rossi')).toBeTruthy()
})
