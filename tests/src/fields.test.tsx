import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fieldTypeNames } from '#schema/fields/index.ts'
import { readTable } from '#schema/grammar/table-grammar.ts'
import type { Field } from '#schema/table.ts'
import { palette } from '#src/fields/color-input.tsx'
import { acceptedExtensions } from '#src/fields/file-input.tsx'
import { FilterValue } from '#src/fields/filter-value.tsx'
import { widgets } from '#src/fields/index.ts'
import { inputs } from '#src/fields/inputs.tsx'
import { toFilter, toRange } from '#src/fields/range-filter.tsx'

function fieldFrom(written: Record<string, unknown>): Field {
  const read = readTable({
    name: 'prove',
    label: { one: 'Prova', many: 'Prove' },
    title: 'nome',
    fields: { nome: { label: 'Nome', ...written } },
  })
  if ('mistakes' in read || !read.table.fields.nome) throw new Error('mistakes' in read ? read.mistakes.join() : 'none')
  return read.table.fields.nome
}

function showCell(written: Record<string, unknown> & { type: keyof typeof widgets }, value: unknown): HTMLElement {
  const { Cell } = widgets[written.type]
  return render(<Cell field={fieldFrom(written)} value={value} />).container
}

describe('cells', () => {
  it.each([
    [{ type: 'money' }, 1234.5, '€ 1234.50'],
    [{ type: 'number', decimals: 2, unit: 'kg' }, 1234.5, '1.234,50 kg'],
    [{ type: 'flag' }, 'Y', 'Sì'],
    [{ type: 'flag' }, 'N', 'No'],
    [{ type: 'boolean' }, true, 'Sì'],
    [{ type: 'boolean' }, false, 'No'],
    [{ type: 'boolean' }, null, ''],
    [{ type: 'date' }, '2026-03-05', '05-03-2026'],
    [{ type: 'instant' }, '2026-03-05T09:20:00.000Z', '05-03-2026 10:20'],
    [{ type: 'level', options: { 0: 'Vuoto', 1: 'Pieno' } }, 0, 'Vuoto'],
    [{ type: 'choice', options: { G: 'Giorni' } }, 'G', 'Giorni'],
    [{ type: 'choice', options: { G: 'Giorni' } }, 'Z', 'Z'],
    [{ type: 'choices', options: { A: 'Alfa', B: 'Beta' } }, ['A', 'B'], 'AlfaBeta'],
    [{ type: 'tags' }, 'Sì, No', 'SìNo'],
    [{ type: 'texts' }, ['Anna', 'Sala 2'], 'AnnaSala 2'],
    [{ type: 'phone' }, '3331234567', '333.123.4567'],
    [{ type: 'reference', table: 'agents' }, { id: 3, name: 'Rossi' }, 'Rossi'],
    [{ type: 'reference', table: 'agents' }, null, ''],
    [{ type: 'references', table: 'agents' }, [{ id: 3, name: 'Rossi' }], 'Rossi'],
    [{ type: 'file' }, null, ''],
  ] as const)('%j shows %j as %j', (written, value, text) => expect(showCell(written, value).textContent).toBe(text))

  describe('an option with a colour or an icon', () => {
    const options = { on: { label: 'Aperto', color: 'green', icon: 'check' }, off: 'Chiuso' }
    const badge = (text: string) => screen.getByText(text).parentElement

    it.each([
      ['choice', 'on'],
      ['choices', ['on']],
      ['level', 1],
    ] as const)('of a %s is a badge', (type, value) => {
      showCell({ type, options: type === 'level' ? { 1: options.on } : options }, value)
      expect(badge('Aperto')?.style.color).toBe('var(--badge-green)')
      expect(badge('Aperto')?.style.background).toBe('var(--badge-green-ground)')
      expect(badge('Aperto')?.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    })

    it('makes those beside it grey ones, as it does what is an option no more; nothing stays nothing', () => {
      showCell({ type: 'choice', options }, 'off')
      expect(badge('Chiuso')?.style.color).toBe('var(--badge-grey)')
      showCell({ type: 'choice', options }, 'gone')
      expect(badge('gone')?.style.color).toBe('var(--badge-grey)')
      for (const value of [null, undefined, '']) expect(showCell({ type: 'choice', options }, value).innerHTML).toBe('')
    })

    it('is a badge in a filter, each where several are asked for', () => {
      const { container } = render(<FilterValue field={fieldFrom({ type: 'choice', options })} value={['on', 'off']} />)
      expect(container.textContent).toBe('Aperto o Chiuso')
      expect(badge('Aperto')?.style.color).toBe('var(--badge-green)')
    })

    it('leaves a list of labels alone without badges', () => {
      expect(showCell({ type: 'choice', options: { on: 'Aperto' } }, 'on').innerHTML).toBe('Aperto')
    })

    it.each([
      ['choice', 'on'],
      ['choices', ['on']],
      ['level', 1],
    ] as const)('of a %s is a badge where it is chosen, and where it is offered', (type, value) => {
      const { Input } = inputs[type]
      const field = fieldFrom({ type, options: type === 'level' ? { 1: options.on } : options })
      const { container } = render(<Input field={field} value={value} defaultOpen />)
      const chosen = [...container.querySelectorAll('span')].find(
        ({ textContent, style }) => textContent === 'Aperto' && style.color !== '',
      )
      expect(chosen?.style.color).toBe('var(--badge-green)')
      const offered = document.querySelector<HTMLElement>('.ant-select-dropdown [title="Aperto"] span')
      expect(offered?.style.color).toBe('var(--badge-green)')
    })
  })

  it.each(fieldTypeNames)('%s renders any value without failing', (type) => {
    const own = type.startsWith('choice') ? { options: { A: 'Alfa' } } : {}
    const written = { type, ...own, ...(type.startsWith('reference') ? { table: 'agents' } : {}) }
    for (const value of [undefined, null, '', 'x', 7, true, [], {}, { id: 1 }]) showCell(written, value)
  })

  it('an e-mail address is a link, a web address only when it is valid', () => {
    expect(showCell({ type: 'email' }, 'a@b.it').querySelector('a')?.getAttribute('href')).toBe('mailto:a@b.it')
    expect(showCell({ type: 'url' }, 'https://esempio.it/').querySelector('a')?.rel).toContain('noopener')
    expect(showCell({ type: 'url' }, 'javascript:alert(1)').querySelector('a')).toBeNull()
  })
})

describe('inputs', () => {
  it('a color field offers eleven colors, and any other by its code', { tags: ['CONST-10', 'CONST-22'] }, () => {
    expect(Object.keys(palette)).toHaveLength(11)
    const onChange = vi.fn()
    const { Input } = inputs.color
    render(<Input field={fieldFrom({ type: 'color' })} value="#ffeb3b" onChange={onChange} />)
    const group = screen.getByRole('radiogroup', { name: 'Colori di Nome' })
    expect(group.querySelectorAll('button')).toHaveLength(11)
    const yellow = screen.getByRole('radio', { name: 'Giallo' })
    expect(yellow.getAttribute('aria-checked')).toBe('true')
    fireEvent.click(screen.getByRole('radio', { name: 'Verde' }))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '#123456' } })
    expect(onChange.mock.calls).toEqual([['#4CAF50'], ['#123456']])
  })

  it('the colors are one stop of the Tab key, the arrows choose among them', () => {
    const onChange = vi.fn()
    const { Input } = inputs.color
    render(<Input field={fieldFrom({ type: 'color' })} value="#795548" onChange={onChange} />)
    const stops = screen.getAllByRole('radio').filter((radio) => radio.tabIndex === 0)
    expect(stops.map((radio) => radio.title)).toEqual(['Marrone'])
    stops[0]?.focus()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
    expect(onChange.mock.calls).toEqual([['#FFFFFF'], ['#000000'], ['#FFFFFF']])
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Bianco' }))
  })

  it.each([
    ['flag', 'Y', 'N'],
    ['boolean', true, false],
  ] as const)('the switch of a %s writes %j and %j', { tags: 'CONST-12' }, (type, yes, no) => {
    const onChange = vi.fn()
    const { Input } = inputs[type]
    const field = fieldFrom({ type })
    const { rerender } = render(<Input field={field} value={no} onChange={onChange} />)
    fireEvent.click(screen.getByRole('switch'))
    rerender(<Input field={field} value={yes} onChange={onChange} />)
    fireEvent.click(screen.getByRole('switch'))
    expect(onChange.mock.calls).toEqual([[yes], [no]])
  })

  it('to FILE-07: a file field accepts the six kinds, or fewer when it says so', { tags: 'FILE-01' }, () => {
    const all = ['.png', '.jpg', '.jpeg', '.mp4', '.mov', '.pdf']
    expect(acceptedExtensions(fieldFrom({ type: 'file' }))).toEqual(all)
    expect(acceptedExtensions(fieldFrom({ type: 'file', accept: ['pdf'] }))).toEqual(['.pdf'])
  })
})

describe('ranges', () => {
  it.each([
    [null, { from: null, to: null }, null],
    [5, { from: 5, to: 5 }, 5],
    ['01-03-2026', { from: '01-03-2026', to: '01-03-2026' }, '01-03-2026'],
    [
      { from: 1, to: 3 },
      { from: 1, to: 3 },
      { from: 1, to: 3 },
    ],
    [{ to: 0 }, { from: null, to: 0 }, { to: 0 }],
  ])('the filter %j is the range %j and back', (filter, span, back) => {
    expect(toRange(filter)).toEqual(span)
    expect(toFilter(span)).toEqual(back)
  })
})

it('an Italian VAT number with a wrong check digit shows a warning', () => {
  const { Input } = inputs.vatNumber
  const field = fieldFrom({ type: 'vatNumber' })
  const { rerender } = render(<Input field={field} value="00743110158" />)
  expect(screen.getByRole('status').textContent).toContain('cifra di controllo')
  rerender(<Input field={field} value="00743110157" />)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('a VAT number that has lost its zeros is completed by one button', () => {
  const { Input } = inputs.vatNumber
  const onChange = vi.fn()
  render(<Input field={fieldFrom({ type: 'vatNumber' })} value="743110157" onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'Usa 00743110157' }))
  expect(onChange.mock.calls).toEqual([['00743110157']])
})

it.each([
  ['Rossi <info@esempio.it>', 'Sarà salvato: info@esempio.it'],
  ['info@città.it', 'Sarà salvato: info@xn--citt-3na.it'],
  [' info@esempio.it ', ''],
  ['a@esempio.it, b@esempio.it', ''],
])('an e-mail field in which %s is typed says: %s', (value, hint) => {
  const { Input } = inputs.email
  render(<Input field={fieldFrom({ type: 'email' })} value={value} />)
  expect(screen.getByRole('status').textContent).toBe(hint)
})
