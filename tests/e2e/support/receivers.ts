import { expect } from '@playwright/test'

// The SMTP server and the ERP of the tests, asked through their side door (tests/support/receivers.ts).

interface Received {
  mails: { to: string[]; text: string }[]
  calls: { body: { email: string; trattativa: { ragioneSociale: string } } }[]
}

const door = () => `http://127.0.0.1:${process.env.E2E_RECEIVERS_PORT}/`

const received = async (): Promise<Received> => (await fetch(door())).json()

/** The subjects of the mails that arrived for this address, in the order they came. */
export async function subjectsFor(address: string): Promise<string[]> {
  const { mails } = await received()
  return mails
    .filter(({ to }) => to.includes(address))
    .map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '')
}

/** The whole of the last mail for this address. */
export async function lastMailFor(address: string): Promise<string> {
  const { mails } = await received()
  return mails.findLast(({ to }) => to.includes(address))?.text ?? ''
}

/** How many contacts of this company reached the ERP. */
export async function contactsOf(company: string): Promise<number> {
  const { calls } = await received()
  return calls.filter(({ body }) => body.trattativa.ragioneSociale === company).length
}

/** What the mail server says to mails for this address from now on. */
export async function answerTo(address: string, answer: 'take' | 'refused' | 'later'): Promise<void> {
  const told = await fetch(door(), { method: 'PUT', body: JSON.stringify({ address, answer }) })
  expect(told.status).toBe(200)
}
