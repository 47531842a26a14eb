import { createStore } from '#src/lib/store.ts'
import type { LineState } from './outcomes.ts'

const MUTED = 'scansMuted'

interface Tone {
  /** In hertz, one after the other. */
  notes: readonly number[]
  /** Of each note, in seconds. */
  length: number
  wave: OscillatorType
  /** Milliseconds on and off in turn. */
  vibration: readonly number[]
}

const found: Tone = { notes: [880, 1320], length: 0.09, wave: 'sine', vibration: [40] }
const counted: Tone = { notes: [660, 660], length: 0.11, wave: 'triangle', vibration: [60, 60, 60] }
const bad: Tone = { notes: [220, 165], length: 0.22, wave: 'square', vibration: [300] }

const short: Tone = { notes: [1046], length: 0.04, wave: 'sine', vibration: [20] }

/** A sound of its own for each state, told apart without a look at the screen. */
export const tones: Readonly<Record<LineState, Tone>> = {
  TROVATO: found,
  GIA_CONTATO: counted,
  ALTRA_FILIALE: { notes: [587, 440, 330], length: 0.13, wave: 'triangle', vibration: [120, 60, 120] },
  AMBIGUO: { notes: [494, 740, 494], length: 0.14, wave: 'triangle', vibration: [120, 60, 120, 60, 120] },
  SCONOSCIUTO: bad,
  TARDIVA: { notes: [330], length: 0.4, wave: 'triangle', vibration: [200] },
  ANNULLATA: short,
  RIFIUTATA: bad,
  storing: short,
  waiting: short,
  foundHere: found,
  countedHere: counted,
  takingBack: short,
}

/** From what needs a look at once to what needs none. */
const urgency: readonly LineState[] = [
  'RIFIUTATA',
  'SCONOSCIUTO',
  'AMBIGUO',
  'ALTRA_FILIALE',
  'TARDIVA',
  'GIA_CONTATO',
  'countedHere',
  'TROVATO',
  'foundHere',
  'ANNULLATA',
  'takingBack',
  'waiting',
  'storing',
]

/** The one state to be heard when several scans are answered at once. */
export const mostUrgent = (states: readonly LineState[]): LineState | undefined =>
  urgency.find((one) => states.includes(one))

/** Whether both states sound the same, so that the second says nothing new. */
export const soundAlike = (one: LineState, other: LineState): boolean => tones[one] === tones[other]

const { subscribe, notify } = createStore()
let muted: boolean | undefined

function readMuted(): boolean {
  try {
    return localStorage.getItem(MUTED) === 'Y'
  } catch {
    return false
  }
}

/** Whether the sounds are off on this device. */
export function isMuted(): boolean {
  muted ??= readMuted()
  return muted
}

export const subscribeToMuted = subscribe

/** Switches the sounds, and remembers it on this device. */
export function setMuted(value: boolean): void {
  muted = value
  try {
    localStorage.setItem(MUTED, value ? 'Y' : 'N')
  } catch {}
  notify()
}

let audio: AudioContext | undefined

/** Plays the sound of a state and makes the phone vibrate, where the browser can. */
export function sound(state: LineState): void {
  const { notes, length, wave, vibration } = tones[state]
  // Before the first touch the browser refuses both, aloud.
  if (navigator.userActivation?.hasBeenActive === false) return
  navigator.vibrate?.([...vibration])
  if (isMuted() || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume().catch(() => undefined)
  for (const [index, note] of notes.entries()) playNote(audio, note, audio.currentTime + index * length, length, wave)
}

function playNote(context: AudioContext, note: number, from: number, length: number, wave: OscillatorType) {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.type = wave
  oscillator.frequency.value = note
  // Without an end that fades there is a click.
  gain.gain.setValueAtTime(0.25, from)
  gain.gain.exponentialRampToValueAtTime(0.001, from + length)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(from)
  oscillator.stop(from + length)
}
