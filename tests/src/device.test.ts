import { expect, it } from 'vitest'
import { deviceName } from '#src/account/device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0 Safari/537.36`, 'Chrome su Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge su Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/126.0 Safari/537.36 OPR/110.0`, 'Opera su Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/17 Safari/605', 'Safari su Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox su Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) AppleWebKit/605 CriOS/126 Mobile Safari/604', 'Chrome su iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 16_0) AppleWebKit/605 Version/16 Safari/604', 'Safari su iPad'],
  [`Mozilla/5.0 (Linux; Android 14) ${webkit} Chrome/126.0 Mobile Safari/537.36`, 'Chrome su telefono Android'],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/25.0 Chrome/121.0 Safari/537.36`,
    'Samsung Internet su tablet Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${webkit} Chrome/126.0 Safari/537.36`, 'Chrome su Chromebook'],
  ['Mozilla/5.0 (Windows NT 10.0) Qualcosa/1.0', 'Browser su Windows'],
  ['curl/8.5.0', 'Dispositivo sconosciuto'],
  [null, 'Dispositivo sconosciuto'],
])('the user agent %j is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
