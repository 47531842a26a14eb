import { expect, it } from 'vitest'
import { messages } from '#schema/italian/messages.ts'
import { emailMistake, plainEmail } from '#schema/rules/email-address.ts'

it.each([
  ['r&d@esempio.it', 'r&d@esempio.it'],
  ['a/b@esempio.it', 'a/b@esempio.it'],
  ["m.o'neill@esempio.it", "m.o'neill@esempio.it"],
  ['mario+crm@esempio.it', 'mario+crm@esempio.it'],
  ['Info@Müller.de', 'Info@xn--mller-kva.de'],
  ['info@例え.jp', 'info@xn--r8jz45g.jp'],
  ['info@xn--citt-3na.it', 'info@xn--citt-3na.it'],
  ['mailto:info@esempio.it', 'info@esempio.it'],
  ['MAILTO:r%26d@esempio.it?subject=Offerta&cc=b@esempio.it', 'r&d@esempio.it'],
  ['Rossi <info@esempio.it>', 'info@esempio.it'],
  ['"Rossi, Mario" <info@esempio.it>', 'info@esempio.it'],
  ['Info@esempio.it <info@esempio.it>', 'info@esempio.it'],
  ['<mailto:info@esempio.it>;', 'info@esempio.it'],
  ["'info@esempio.it'", 'info@esempio.it'],
  ['E-mail: info@esempio.it.', 'info@esempio.it'],
  ['Indirizzo e-mail: info@esempio.it', 'info@esempio.it'],
  ['Posta elettronica certificata: info@esempio.it', 'info@esempio.it'],
  ['PEC info@esempio.it', 'info@esempio.it'],
  ['Rossi Mario [mailto:info@esempio.it]', 'info@esempio.it'],
  ['“info@esempio.it”', 'info@esempio.it'],
  ['« info@esempio.it »', 'info@esempio.it'],
  ['(info@esempio.it)', 'info@esempio.it'],
  ['info@esempio.it (ufficio)', 'info@esempio.it'],
  ['\u200binfo@esempio.it\u00a0,', 'info@esempio.it'],
])('%s is the address %s', (text, address) => {
  expect(plainEmail(text)).toBe(address)
  expect(emailMistake(address)).toBeUndefined()
})

it.each([
  ['a@esempio.it, b@esempio.it', messages.emailSeveral],
  ['a@esempio.it b@esempio.it', messages.emailSeveral],
  ['Rossi <a@esempio.it>; Bianchi <b@esempio.it>', messages.emailSeveral],
  ['a@esempio.it <b@esempio.it>', messages.emailSeveral],
  ['mailto:a@esempio.it,b@esempio.it', messages.emailSeveral],
  ['Per conto di: a@esempio.it <posta-certificata@esempio.it>', messages.emailSeveral],
  ['a@esempio.it [mailto:b@esempio.it]', messages.emailSeveral],
  ['a@esempio.it (b@esempio.it)', messages.emailSeveral],
  ['società@esempio.it', messages.emailLocal],
  ['"due parole"@esempio.it', messages.email],
  ['a..b@esempio.it', messages.email],
  ['a@b@esempio.it', messages.email],
  ['a@esempio', messages.email],
  ['a@127.0.0.1', messages.email],
  ['a@città.it:80', messages.email],
  ['a@città.it/b', messages.email],
  ['Tutti: a@esempio.it;', messages.email],
  [`${'a'.repeat(65)}@esempio.it`, messages.email],
  [`a@${'b.'.repeat(130)}it`, messages.tooLong(254)],
])('%s is none: %s', (text, mistake) => expect(emailMistake(plainEmail(text))).toBe(mistake))
