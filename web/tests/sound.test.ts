import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settings } from '../src/look/settings.svelte'
import { play } from '../src/look/sound'

const started = vi.fn()
const voice = () => ({ frequency: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }, connect: (next: unknown) => next, start: started, stop: vi.fn(), type: '' })
class FakeAudio {
  currentTime = 0
  destination = {}
  createOscillator = voice
  createGain = () => ({ gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }, connect: (next: unknown) => next })
}

describe('sound', () => {
  beforeEach(() => vi.stubGlobal('AudioContext', FakeAudio))
  afterEach(() => {
    settings.set({ sound: false })
    vi.unstubAllGlobals()
    started.mockClear()
  })

  it('is not to be heard until it is asked for', () => {
    play('win')
    expect(started).not.toHaveBeenCalled()
    settings.set({ sound: true })
    play('win')
    expect(started).toHaveBeenCalledTimes(4)
  })
})
