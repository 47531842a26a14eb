import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentPlace, keepFocus, returnFocus } from '#src/lib/keys/focus-restorer.ts'

// Where the keys are when what they were on has gone. The browser's tests see the same on the pages of the console.

const lines = (...names: string[]) => names.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')
const page = (content: string) => {
  document.body.innerHTML = `<main><h1>Home</h1>${content}</main><div data-over><button>Annulla</button></div>`
}
const card = (content: string) => `<section data-rows="calls"><h2>Telefonate</h2>${content}</section>`
const on = (selector: string) => document.querySelector<HTMLElement>(selector)
const now = () => document.activeElement?.textContent

let end = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  end = keepFocus()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  document.body.innerHTML = ''
})

/** Lets the observer see what has changed, and what waits for it run. */
const pass = (ms = 100) => vi.advanceTimersByTimeAsync(ms)

it('what is removed with its row gives the focus to the row that took its place, of the last one to the one before', async () => {
  page(card(`<ul>${lines('Anna', 'Bruno', 'Carla')}</ul>`))
  on('[href="#Bruno"]')?.focus()
  on('[href="#Bruno"]')?.closest('li')?.remove()
  await pass()
  expect(now()).toBe('Carla')
  on('[href="#Carla"]')?.closest('li')?.remove()
  await pass()
  expect(now()).toBe('Anna')
})

it('the last row that goes leaves the focus to the heading of its part, a part that goes to the heading of the page', async () => {
  page(card(`<ul>${lines('Anna')}</ul>`))
  on('a')?.focus()
  on('li')?.remove()
  await pass()
  expect(now()).toBe('Telefonate')
  on('section')?.remove()
  await pass()
  expect(now()).toBe('Home')
})

it('a button that gives way to others leaves the focus in its row', async () => {
  page(card(`<ul><li><a href="#Anna">Anna</a><span><button>Prendo io</button></span></li></ul>`))
  on('button')?.focus()
  on('li button')?.toggleAttribute('disabled', true)
  await pass()
  on('li button')?.replaceWith(document.createElement('button'))
  await pass()
  expect(now()).toBe('Anna')
})

it('a thing that is drawn anew in another place has the focus there', async () => {
  page('<div><button data-thing="entry 7">09:00</button></div><p></p>')
  on('[data-thing]')?.focus()
  on('main > div')?.remove()
  await pass(10)
  const [place] = document.getElementsByTagName('p')
  if (place) place.innerHTML = '<button data-thing="entry 7">11:00</button>'
  await pass()
  expect(now()).toBe('11:00')
})

it.each(['aria-busy', 'data-busy'])('what is being read (%s) is waited for; for a while', async (busy) => {
  page(card(`<ul>${lines('Anna', 'Bruno')}</ul>`))
  on('[href="#Anna"]')?.focus()
  const section = on('section')
  section?.setAttribute(busy, 'true')
  const anna = on('li')
  anna?.remove()
  await pass(1_000)
  expect(document.activeElement).toBe(document.body)
  if (anna) on('ul')?.prepend(anna)
  await pass()
  expect(now()).toBe('Anna')
  anna?.remove()
  await pass(15_000)
  expect(now()).toBe('Bruno')
})

it('what a message takes back has the focus where it was when the message came', async () => {
  page(card(`<ul>${lines('Anna')}</ul><button>Altro</button>`))
  on('a')?.focus()
  const from = currentPlace()
  on('main button')?.focus()
  on('[data-over] button')?.focus()
  on('[data-over] button')?.remove()
  let done = () => {}
  returnFocus(from, new Promise<void>((resolve) => (done = resolve)))
  await pass()
  expect(document.activeElement).toBe(document.body)
  done()
  await pass()
  expect(now()).toBe('Anna')
})

it('a list of choices that is drawn at the end of the document is no place of the page', () => {
  page(card(`<ul>${lines('Anna')}</ul>`))
  on('a')?.focus()
  document.body.insertAdjacentHTML('beforeend', '<div><input></div>')
  on('input')?.focus()
  expect(currentPlace()?.name).toBe('Anna')
})

it('a dialog keeps what is in it: a field that was saved has the focus again, what is removed leaves it to the dialog', async () => {
  page('<a href="#x">Apri</a>')
  on('a')?.focus()
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button>Chiudi</button><input><i></i></div>')
  const field = on('input')
  field?.focus()
  // A browser does both at once.
  field?.blur()
  field?.toggleAttribute('disabled', true)
  await pass(1_000)
  expect(document.activeElement).toBe(document.body)
  field?.toggleAttribute('disabled', false)
  await pass()
  expect(document.activeElement).toBe(field)
  field?.remove()
  await pass()
  expect(document.activeElement).toBe(on('[role=dialog]'))
  on('[role=dialog]')?.remove()
  await pass()
  expect(now()).toBe('Apri')
})

it('a dialog that goes leaves the focus to the one beneath: to the control that was used in it, else to the dialog', async () => {
  page('<a href="#x">Apri</a>')
  on('a')?.focus()
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button>Elimina</button></div>')
  on('[role=dialog] button')?.focus()
  const ask = async () => {
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" class="over"><button>Lascia</button></div>')
    on('.over button')?.focus()
    await pass()
  }
  await ask()
  on('.over')?.remove()
  await pass()
  expect(now()).toBe('Elimina')
  await ask()
  on('[role=dialog] button')?.remove()
  on('.over')?.remove()
  await pass()
  expect(document.activeElement).toBe(on('[role=dialog]'))
})

it('the second press of a double click leaves nothing, one elsewhere does', async () => {
  page('<a href="#x">Apri</a><p></p>')
  const closed = async (pressed: string) => {
    on('a')?.focus()
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><button>Disattiva</button></div>')
    on('[role=dialog] button')?.focus()
    on(pressed)?.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }))
    on('[role=dialog]')?.remove()
    await pass(1_000)
    return document.activeElement?.textContent
  }
  expect(await closed('[role=dialog] button')).toBe('Apri')
  await closed('p')
  expect(document.activeElement).toBe(document.body)
})

it('whoever has left a control is left alone when it goes', async () => {
  page(card(`<ul>${lines('Anna', 'Bruno')}</ul>`))
  on('a')?.focus()
  on('a')?.blur()
  await pass()
  on('li')?.remove()
  await pass(5_000)
  expect(document.activeElement).toBe(document.body)
})

it('another page begins at its top', async () => {
  page(card(`<ul>${lines('Anna')}</ul>`))
  on('a')?.focus()
  history.pushState({ idx: 1 }, '', '/altrove')
  page('<a href="#x">Altro</a>')
  await pass(5_000)
  expect(document.activeElement).toBe(document.body)
  history.pushState({}, '', '/')
})
