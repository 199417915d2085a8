/** Small sounds, made here note by note; silent until somebody asks for them. */
import { settings } from './settings.svelte'

export type Sound = 'turn' | 'card' | 'hit' | 'win' | 'lose' | 'clock'

interface Note {
  /** Pitch in hertz, when it begins and how long it lasts in seconds, and how loud it is. */
  pitch: number
  at: number
  lasts: number
  loud: number
  wave: OscillatorType
  /** To which pitch it slides. */
  to?: number
}

const note = (pitch: number, at: number, lasts: number, loud = 0.12, wave: OscillatorType = 'sine', to?: number): Note => ({ pitch, at, lasts, loud, wave, ...(to ? { to } : {}) })

const TUNES: Record<Sound, Note[]> = {
  turn: [note(587, 0, 0.16), note(880, 0.12, 0.3)],
  card: [note(320, 0, 0.07, 0.09, 'triangle', 180)],
  hit: [note(140, 0, 0.22, 0.22, 'sawtooth', 50), note(70, 0, 0.3, 0.2)],
  win: [note(523, 0, 0.2), note(659, 0.15, 0.2), note(784, 0.3, 0.2), note(1047, 0.45, 0.6)],
  lose: [note(392, 0, 0.3), note(330, 0.25, 0.3), note(262, 0.5, 0.7)],
  clock: [note(1000, 0, 0.05, 0.08, 'square'), note(1000, 0.2, 0.05, 0.08, 'square')],
}

let context: AudioContext | null = null

export function play(sound: Sound): void {
  if (!settings.kept.sound || !('AudioContext' in window)) return
  context ??= new AudioContext()
  for (const one of TUNES[sound]) sing(context, one)
}

function sing(audio: AudioContext, { pitch, at, lasts, loud, wave, to }: Note): void {
  const [voice, volume, begin] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at]
  voice.type = wave
  voice.frequency.setValueAtTime(pitch, begin)
  if (to) voice.frequency.exponentialRampToValueAtTime(to, begin + lasts)
  volume.gain.setValueAtTime(loud, begin)
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts)
  voice.connect(volume).connect(audio.destination)
  voice.start(begin)
  voice.stop(begin + lasts)
}
