import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readTable, type Table } from '#schema/table.ts'
import { FilterBar } from '#src/list/filter-bar.tsx'
import { filterFieldsOf } from '#src/list/list-state.ts'

function tableOf(count: number, multiField?: string[]): Table {
  const fields = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`f${n}`, { type: 'text', label: `Campo ${n}` }]),
  )
  const read = readTable({ name: 'prova', label: { one: 'Prova', many: 'Prove' }, title: 'f0', fields, multiField })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  return read.table
}

function show(table: Table, filters: Record<string, unknown> = {}) {
  const filterFields = filterFieldsOf(table, Object.keys(table.fields))
  render(<FilterBar table={table} filterFields={filterFields} filters={filters} onFilter={() => {}} />)
  return () =>
    screen.getAllByRole('textbox').map((box) => document.querySelector(`label[for="${box.id}"]`)?.textContent)
}

it('shows every filter where there are few', () => {
  expect(show(tableOf(9))()).toHaveLength(9)
  expect(screen.queryByRole('button', { name: /filtri$/ })).toBeNull()
})

it('folds the last of many, never one that is set, and unfolds them', () => {
  const labels = show(tableOf(14), { f12: 'x' })
  expect(labels()).toEqual([...Array.from({ length: 8 }, (_, n) => `Campo ${n}`), 'Campo 12'])
  fireEvent.click(screen.getByRole('button', { name: 'Altri 5 filtri' }))
  expect(labels()).toHaveLength(14)
  fireEvent.click(screen.getByRole('button', { name: 'Meno filtri' }))
  expect(labels()).toHaveLength(9)
})

it('puts the search over several fields first', () => {
  expect(show(tableOf(3, ['f0', 'f2']))()[0]).toBe('Cerca')
})
